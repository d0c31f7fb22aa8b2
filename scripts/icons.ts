import { fileURLToPath } from "node:url";
import { icons as lucide } from "@iconify-json/lucide";

const component = fileURLToPath(new URL("../app/ui/icon.ts", import.meta.url));
/** What each drawing of Lucide repeats, and app/ui/icon.ts says once. */
const stroke =
  / fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"/;

/**
 * A Vite plugin for `import Check from "~icons/lucide/check"`: a component of app/ui/icon.ts with that drawing of Lucide.
 *
 * @throws if there is no such icon
 */
export function icons() {
  return {
    name: "icons",
    resolveId: { filter: { id: /^~icons\/lucide\// }, handler: (source: string) => `\0${source}` },
    load: {
      filter: { id: /^\0~icons\/lucide\// },
      handler(id: string) {
        const name = id.slice(id.lastIndexOf("/") + 1);
        const made = `icon(${JSON.stringify(name)}, ${JSON.stringify(drawingOf(name))})`;
        return `import { icon } from ${JSON.stringify(component)};\nexport default /* @__PURE__ */ ${made};`;
      },
    },
  };
}

function drawingOf(name: string): string {
  const drawing = lucide.icons[name];
  if (!drawing) throw new Error(`Lucide has no icon "${name}".`);
  return drawing.body.replace(stroke, "").replace(/^<g>(.*)<\/g>$/, "$1");
}
