/**
 * A Vite plugin that leaves `import()` to browsers. Vite's own would first load the style sheets and the scripts of what is
 * imported; we import none with a style sheet of its own, and few that need a script the page lacks.
 */
export function plainImports() {
  return {
    name: "plain-imports",
    apply: "build" as const,
    enforce: "pre" as const,
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
  };
}
