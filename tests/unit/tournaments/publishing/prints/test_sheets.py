from tournaments.publishing.prints.sheets import lines_for, reading_key


class TestReadingKey:
    def test_sorts_latin_letters_first_and_chinese_by_pinyin(self) -> None:
        names = ["张三", "Bob", "王五", "anna", "李四", "陈六"]
        assert sorted(names, key=reading_key) == ["anna", "Bob", "陈六", "李四", "王五", "张三"]


class TestLinesFor:
    def test_give_room_for_the_deals_agreed(self) -> None:
        assert [line.number for line in lines_for(4)] == [1, 2, 3, 4]

    def test_give_the_usual_room_where_the_number_is_open(self) -> None:
        assert len(lines_for(None)) == 12

    def test_never_overflow_the_paper(self) -> None:
        assert len(lines_for(60)) == 16
