/** A refused form post without script: the call that refused, its message, and what was entered. */
export type Refusal = {
  path: string;
  message: string;
  fields: Record<string, string>;
  /** The text fields by name, without passwords, codes, tokens and card numbers. */
  entries: Record<string, string>;
};
