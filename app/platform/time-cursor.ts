import { z } from "zod";

/** The position in a list by time: the microsecond of the last row, and its id. As text it is "1764252000000000_cnv_1". */
export type TimeCursor = { at: number; id: string };

/** Such a position in a URL, for ids that begin with `prefix`. */
export const timeCursor = (prefix: string) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,16}_${prefix}_\\w{1,36}$`), "This is not a place in the list.")
    .transform((text): TimeCursor => {
      const end = text.indexOf("_");
      return { at: Number(text.slice(0, end)), id: text.slice(end + 1) };
    });

/** The rows of a part, of which one more was read, and the position after them; null if it is the last part. */
export function cutPart<Row extends TimeCursor>(rows: Row[], size: number) {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { rows: shown, older: last ? `${last.at}_${last.id}` : null };
}
