// While friends are awaited, the page of the seats looks again every few seconds, unless somebody is typing a name.

const LOOK = 4000;
const box = document.querySelector("[data-waits]");

function isTyping() {
  const field = document.activeElement;
  return field?.matches?.("input") || [...document.querySelectorAll(".sit-form .in")].some((input) => input.value);
}

async function look() {
  if (document.hidden || isTyping()) return;
  const answer = await fetch(box.dataset.waits, { redirect: "follow" });
  if (answer.ok && !answer.url.endsWith("/seats/")) location.assign(box.dataset.waits);
  else if (answer.ok) box.querySelector(".sits").replaceWith(new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".sits"));
}

if (box) setInterval(() => look().catch(() => document.documentElement.classList.add("offline")), LOOK);
