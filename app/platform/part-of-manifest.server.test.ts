import type { EntryContext } from "react-router";
import { expect, test } from "vitest";
import { partOfManifest } from "./part-of-manifest.server.ts";

const pages = {
  home: { index: true },
  properties: { path: "properties" },
  property: { path: "properties/:propertyId" },
  edit: { path: "landlord/properties/:propertyId/edit" },
  about: { path: "about" },
  missing: { path: "*" },
};

const routes: Record<string, { id: string; path?: string }> = Object.fromEntries([
  ["root", { id: "root", path: "" }],
  ...Object.entries(pages).map(([id, page]) => [id, { id, parentId: "root", ...page }] as const),
]);

function idsFor(pathname: string, page: keyof typeof pages, errors: object | null = null): string[] {
  const matches = ["root", page].map((id) => ({ route: routes[id] }));
  const context = { manifest: { routes }, staticHandlerContext: { matches, errors, location: { pathname } } };
  return Object.keys(partOfManifest(context as unknown as EntryContext).routes).toSorted();
}

test("a page has its own routes and those of the addresses above it", () => {
  expect(idsFor("/", "home")).toEqual(["home", "root"]);
  expect(idsFor("/about", "about")).toEqual(["about", "home", "root"]);
  for (const id of ["prp_1", "prp_2"])
    expect(idsFor(`/properties/${id}`, "property")).toEqual(["home", "properties", "property", "root"]);
  expect(idsFor("/landlord/properties/prp_1/edit", "edit")).toEqual(["edit", "home", "missing", "root"]);
});

test("an address of no page, and a page that failed, have all", () => {
  const all = Object.keys(routes).toSorted();
  expect(idsFor("/properties/prp_1/rooms", "missing")).toEqual(all);
  expect(idsFor("/about", "about", { root: new Error("failed") })).toEqual(all);
});
