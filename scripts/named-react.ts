import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
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
    resolveId: {
      filter: { id: /^react(\/jsx-runtime)?$/ },
      handler: (id: string, importer?: string) =>
        /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|^\0/.test(importer ?? "")
          ? null
          : `\0named:${id}`,
    },
    load: {
      filter: { id: /^\0named:/ },
      handler(id: string) {
        const original = id.slice("\0named:".length);
        const names = Object.keys(require(original) as object).filter((one) => name.test(one));
        const exported = names.map((one) => `export const ${one} = original.${one};`).join("\n");
        return `import original from ${JSON.stringify(require.resolve(original))};\n${exported}\nexport default original;`;
      },
    },
  };
}
