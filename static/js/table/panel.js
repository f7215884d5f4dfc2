// The dialog in which a player chooses how cards look and lie.

import { choose, prefs } from "./prefs.js";
import { state } from "./store.js";

/** Open it; `redraw` is called after each choice. */
export function openPrefs(redraw) {
  const dialog = document.getElementById("prefs-dialog");
  for (const field of dialog.querySelectorAll("[data-pref]")) {
    const name = field.dataset.pref;
    if (name === "autoplay") field.closest("label").hidden = state.table?.options?.autoplay === false;
    if (field.type === "checkbox") field.checked = Boolean(prefs[name]);
    else field.checked = prefs[name] === field.value;
    field.onchange = () => {
      choose(name, field.type === "checkbox" ? field.checked : field.value);
      redraw();
    };
  }
  dialog.showModal();
}
