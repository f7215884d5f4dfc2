"""Individual events (个人赛): partners and opponents change every round."""
