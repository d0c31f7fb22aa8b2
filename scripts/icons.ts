import { readFileSync } from "node:fs";
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
      if (/[\\/]app[\\/].*\.tsx?(\?|$)/.test(id)) return { code: withoutList(code), map: null };
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

const list = fileURLToPath(
  new URL("../node_modules/lucide-react/dist/esm/lucide-react.mjs", import.meta.url),
);
const files = new Map(
  [...readFileSync(list, "utf8").matchAll(/export \{ (.*?) \} from '\.\/(icons\/.*?)'/g)].flatMap(
    ([, names, file]) => names!.split(", ").map((name) => [name.replace("default as ", ""), file!] as const),
  ),
);

/** Imports each icon from its own file: the list of all of them would seem to be imported by every page. */
function withoutList(code: string): string {
  return code.replace(/import \{([^}]*)\} from "lucide-react";/g, (_, names: string) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => {
        const [icon, as = icon] = name.split(" as ");
        return `import ${as} from "lucide-react/dist/esm/${files.get(icon!)}";`;
      })
      .join(""),
  );
}

function read(literal: string): Data {
  // oxlint-disable-next-line typescript/no-implied-eval -- it is a package's own code, at build time
  return new Function(`return ${literal};`)() as Data;
}
