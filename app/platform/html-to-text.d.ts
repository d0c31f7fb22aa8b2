declare module "html-to-text" {
  /** Makes a converter of HTML to plain text; the selectors are compiled once. */
  export function compile(options: {
    wordwrap: false;
    limits?: { maxDepth: number };
    selectors: object[];
  }): (html: string) => string;
}
