/** Rows as CSV (RFC 4180), with a byte order mark so that Excel reads accents. */
export function csvOf(rows: string[][]): string {
  return `\uFEFF${csvLines(rows)}`;
}

/** More rows of such a file. */
export function csvLines(rows: string[][]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** What spreadsheets would run, or what such a text became in a file, behind spaces, too. */
const formula = /^'*\s*[=+\-@\t\r\n＝＋－＠]/;

/** Escapes a text that begins like a formula, by an apostrophe: spreadsheets would run it. */
function cell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe = !isNumber && formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text that a cell of such a file had before its apostrophe. */
export function unescapeCell(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}
