type Manifest = { routes: Record<string, { module: string; imports?: string[] } | undefined> };

const prepared = new Set<string>();

/**
 * Loads the scripts of a page that is about to be opened. Not its data: a browser may show prefetched data for minutes, and
 * prices and free days must be those of now. `route` is the id of the page in routes.ts.
 */
export function preparePage(route: string): void {
  if (prepared.has(route)) return;
  // React Router knows there the routes of all links on the page.
  const manifest = Reflect.get(window, "__reactRouterManifest") as Manifest | undefined;
  const page = manifest?.routes[route];
  if (!page) return;
  prepared.add(route);
  for (const href of new Set([page.module, ...(page.imports ?? [])]))
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}
