/** A text inside an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
