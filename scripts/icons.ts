import { fileURLToPath } from "node:url";

const component = fileURLToPath(new URL("../app/ui/icon.ts", import.meta.url));
const icons = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/;

type Data = { name: string; size: number; node: [tag: string, attributes: object][] };

/**
 * A Vite plugin that makes lucide-react's icons components of app/ui/icon.ts: its own costs twice the rendering, and as
 * much to load as a dozen icons. A module of another form than these packages have stays as it is.
 */
export function plainIcons() {
  return {
    name: "plain-icons",
    apply: "build" as const,
    transform(code: string, id: string) {
      const found = icons.test(id) && /const __iconData = (\{[\s\S]*?\n\});/.exec(code);
      if (!found) return null;
      const { name, size, node } = read(found[1]!);
      if (size !== 24) return null;
      // React gets its own keys.
      const shapes = JSON.stringify(node, (field, value: unknown) => (field === "key" ? undefined : value));
      const made = `icon(${JSON.stringify(name)}, ${shapes})`;
      const words = [
        `import { icon } from ${JSON.stringify(component)};`,
        `export default /* @__PURE__ */ ${made};`,
      ];
      return { code: words.join("\n"), map: null };
    },
  };
}

function read(literal: string): Data {
  // oxlint-disable-next-line typescript/no-implied-eval -- it is a package's own code, at build time
  return new Function(`return ${literal};`)() as Data;
}
