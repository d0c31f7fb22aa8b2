/** A refused form that the browser posted by itself: which call said no, in which words, and what had been entered. */
export type Refusal = {
  path: string;
  message: string;
  fields: Record<string, string>;
  /** The text fields by name; passwords, codes, tokens and card numbers are never among them. */
  entries: Record<string, string>;
};
