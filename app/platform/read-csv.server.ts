import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { unescapeCell } from "./csv.ts";
import { Invalid } from "./errors.ts";

/** A row as a spreadsheet numbers it: the first is 1, and empty ones count. */
export type CsvRow = { row: number; cells: string[] };

/** Other requests are served between two of these, in characters. */
const pieceLength = 32 * 1024;
/** A quotation mark that isn't closed makes one row of the rest of a file. */
const maxRowBytes = 256 * 1024;
/** Of a line; the parser counts none where cells are empty. */
const maxDelimiters = 10_000;
/** With empty ones. */
const maxRows = 50_000;
const delimiters = [",", ";", "\t"];

/**
 * The rows of a CSV file (RFC 4180), empty ones left out; also with semicolons or tabs, as spreadsheets write them elsewhere. Cells
 * that `csvOf` escaped are as they were before. Throws `Invalid` in a sentence with the row.
 */
export async function* readCsv(text: string): AsyncGenerator<CsvRow> {
  const header = text.slice(0, /\r|\n|$/.exec(text)!.index);
  const [delimiter = ","] = delimiters.toSorted((a, b) => header.split(b).length - header.split(a).length);
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRowBytes,
  });
  // What it can't read is thrown by the iterator.
  parser.on("error", () => {});
  let row = 0;
  let inLine = 0;
  try {
    for (let from = 0; from < text.length; from += pieceLength) {
      await setImmediate();
      const piece = text.slice(from, from + pieceLength);
      for (const letter of piece) {
        inLine = letter === "\n" || letter === "\r" ? 0 : inLine + Number(letter === delimiter);
        if (inLine > maxDelimiters) throw unreadable(row + 1);
      }
      parser.write(piece);
      yield* rowsOf();
    }
    parser.end();
    await setImmediate();
    yield* rowsOf();
  } finally {
    parser.destroy();
  }

  function* rowsOf(): Generator<CsvRow> {
    if (parser.errored) throw told(parser.errored, row + 1);
    for (
      let cells = parser.read() as string[] | null;
      cells !== null;
      cells = parser.read() as string[] | null
    ) {
      row += 1;
      if (row > maxRows) throw new Invalid("The file has too many rows.");
      if (cells.some((cell) => cell.trim() !== "")) yield { row, cells: cells.map(unescapeCell) };
    }
    if (parser.errored) throw told(parser.errored, row + 1);
  }
}

function told(error: unknown, row: number): unknown {
  return error instanceof CsvError ? unreadable(row) : error;
}

function unreadable(row: number): Invalid {
  return new Invalid(
    `Row ${row} can’t be read: a quotation mark may not be closed, or its texts are too long. Correct it and choose the file again.`,
  );
}
