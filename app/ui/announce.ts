/** The id of the page's one polite live region, rendered by root.tsx. */
export const announcementsId = "announcements";

/** Announces something to screen readers without moving the focus: new results, a saved change. */
export function announce(text: string): void {
  const region = document.getElementById(announcementsId);
  if (!region) return;
  region.textContent = "";
  // A fresh frame, so that the same sentence twice is read twice.
  requestAnimationFrame(() => (region.textContent = text));
}
