import { type EntryContext, matchRoutes, type RouteObject } from "react-router";

type Manifest = EntryContext["manifest"];

const parts = new Map<string, Manifest>();

/**
 * The manifest with a page's own routes and those of the addresses above it, which are all that the page shows and sends:
 * for each page the renderer would otherwise make components and patterns of all others, too. An address that is no
 * page's, or whose page failed, gets the whole.
 */
export function partOfManifest({
  manifest,
  staticHandlerContext,
}: Pick<EntryContext, "manifest" | "staticHandlerContext">): Manifest {
  const { matches, errors, location } = staticHandlerContext;
  const own = matches.map(({ route }) => route.id);
  if (errors || matches.some(({ route }) => route.path?.includes("*"))) return manifest;
  // All addresses of one page have the same pages above them.
  const key = own.join(" ");
  let part = parts.get(key);
  if (!part) {
    part = withRoutes(manifest, new Set([...own, ...idsAbove(manifest, location.pathname)]));
    parts.set(key, part);
  }
  return part;
}

function withRoutes(manifest: Manifest, ids: Set<string>): Manifest {
  const routes = Object.entries(manifest.routes).filter(([id]) => ids.has(id));
  return { ...manifest, routes: Object.fromEntries(routes) };
}

function idsAbove(manifest: Manifest, pathname: string): string[] {
  const pages = Object.values(manifest.routes).flatMap((route): RouteObject[] =>
    route?.parentId === "root" ? [{ id: route.id, path: route.path, index: route.index as true }] : [],
  );
  const names = pathname.split("/").filter(Boolean);
  const above = names.map((_, place) => `/${names.slice(0, place).join("/")}`);
  return ["/", ...above].flatMap((path) => matchRoutes(pages, path)?.map(({ route }) => route.id!) ?? []);
}
