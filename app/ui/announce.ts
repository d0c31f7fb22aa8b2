/** The id of the page's only polite live region, which root.tsx renders. */
export const announcementsId = "announcements";

/** Announces something to screen readers without moving the focus: new results, a saved change. */
export function announce(text: string): void {
  const region = document.getElementById(announcementsId);
  if (!region) return;
  region.textContent = "";
  // In a new frame, so that the same sentence twice is read twice.
  requestAnimationFrame(() => (region.textContent = text));
}
