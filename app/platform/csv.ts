/** Rows as CSV (RFC 4180), with a byte order mark so that Excel reads accents. */
export function csvOf(rows: string[][]): string {
  return `\uFEFF${csvLines(rows)}`;
}

/** More rows of such a file. */
export function csvLines(rows: string[][]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** Escapes a text that begins like a formula, also behind spaces: spreadsheets would run it. */
function cell(text: string): string {
  const isAmount = /^-?\d+\.\d\d$/.test(text);
  const safe = !isAmount && /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
