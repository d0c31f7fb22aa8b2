import { z } from "zod";

type Bounds = {
  /** The shortest that is allowed; 1 refuses an empty text. */
  least?: number;
  most: number;
  /** Said if it is missing or too short. */
  missing: string;
  tooLong?: string;
};

/** Lines of text, trimmed and without control characters. */
export function lines({ least = 0, most, missing, tooLong }: Bounds) {
  const long = tooLong ?? `At most ${most.toLocaleString("en-US")} characters.`;
  return z.string(missing).transform(plainLines).pipe(z.string().min(least, missing).max(most, long));
}

/** The text with line feeds for all line breaks, and no other control characters but tabs. */
export function plainLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}

/** The values of a form's field that may come once, often or not at all; browsers send an empty file as one without a name. */
export function several<Schema extends z.ZodType>(one: Schema) {
  return z.preprocess((value) => [value ?? []].flat().filter((each) => !isNothing(each)), z.array(one));
}

/** A form's uploaded files. */
export function files(problem: string) {
  return several(z.instanceof(File, { error: problem })).meta({
    type: "array",
    items: { type: "string", format: "binary" },
  });
}

function isNothing(value: unknown): boolean {
  return value === "" || (value instanceof File && value.name === "" && value.size === 0);
}
