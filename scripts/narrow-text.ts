/**
 * A Vite plugin for the server's build: V8 keeps the text of a script, and with two bytes for each character if a single
 * one is beyond Latin-1, such as a curly quote. So these are written as escapes, which mean the same.
 */
export function narrowText() {
  return {
    name: "narrow-text",
    apply: "build" as const,
    applyToEnvironment: ({ name }: { name: string }) => name === "ssr",
    // The last step: the bundler prints the code once more after renderChunk, without escapes.
    generateBundle(_options: unknown, bundle: Record<string, { type: string; code?: string }>) {
      for (const output of Object.values(bundle))
        if (output.code !== undefined) output.code = narrowed(output.code);
    },
  };
}

/** The same program with only characters of Latin-1. Throws if it reads such a text as it is written. */
export function narrowed(code: string): string {
  const unescaped = /\braw`[^`]*[\u0100-\uffff][^`]*`/.exec(code);
  if (unescaped) throw new Error(`Write these characters as \\u escapes in a string: ${unescaped[0]}`);
  return code.replace(/(\\*)([\u0100-\uffff])/g, (_, slashes: string, character: string) => {
    // A backslash before such a character means nothing, and would end the escape's meaning.
    const kept = slashes.length % 2 === 0 ? slashes : slashes.slice(1);
    return `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
