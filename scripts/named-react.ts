import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const bundled = ["react", "react/jsx-runtime"];
const name = /^[a-z]\w*$/i;

/**
 * A Vite plugin that gives React's CommonJS modules named exports. Without these each call of a hook and each element is a
 * property of an object, `(0, react.useState)`, in thousands of places.
 */
export function namedReact() {
  return {
    name: "named-react",
    apply: "build" as const,
    enforce: "pre" as const,
    applyToEnvironment: ({ name: environment }: { name: string }) => environment === "client",
    resolveId: (id: string, importer?: string) =>
      bundled.includes(id) &&
      !/[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|^\0/.test(importer ?? "")
        ? `\0named:${id}`
        : null,
    load(id: string) {
      if (!id.startsWith("\0named:")) return null;
      const original = id.slice("\0named:".length);
      const names = Object.keys(require(original) as object).filter((one) => name.test(one));
      const exported = names.map((one) => `export const ${one} = original.${one};`).join("\n");
      return `import original from ${JSON.stringify(require.resolve(original))};\n${exported}\nexport default original;`;
    },
  };
}
