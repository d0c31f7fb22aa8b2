import { z } from "@hono/zod-openapi";
import type { TypedResponse } from "hono";
import { hostPages, propertyPages, sitemapKeys } from "#app/features/properties/queries.server.ts";
import { hasStoragePage } from "#app/features/properties/search/list-cities.server.ts";
import { config } from "#app/platform/config.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { helpArticles } from "#app/platform/help.ts";
import { download, plainText, refusal } from "./answers.ts";
import { route } from "./route.ts";

/** The limit of https://www.sitemaps.org/protocol.html for one file. */
const mostInFile = 50_000;
const texts = [
  "/",
  "/properties",
  "/reserve",
  "/signup",
  "/about",
  "/contact",
  "/help",
  ...Object.values(helpArticles).flatMap((slugs) => slugs.map((slug) => `/help/${slug}`)),
  "/terms",
  "/privacy",
];
const caching = { "Cache-Control": "public, max-age=3600" };

const manifest = () =>
  JSON.stringify({
    name: config.brandName,
    short_name: config.brandName,
    id: "/",
    start_url: "/open",
    scope: "/",
    // iOS gives push to none but standalone apps.
    display: "standalone",
    background_color: "#fafaf7",
    theme_color: config.brandColors?.brand[0] ?? "#0f6b5c",
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose: "any maskable",
    })),
  });

/** robots.txt and the sitemaps. */
export function sitemapRoutesOf(pagesInFile: number) {
  return {
    robots: route(
      {
        operationId: "getRobots",
        summary: "robots.txt: what search engines may index",
        responses: { 200: plainText("robots.txt") },
      },
      (c) =>
        c.text(
          `User-agent: *\nDisallow: /api/\nDisallow: /uploads/\n\nSitemap: ${config.publicUrl}/sitemap.xml\n`,
          200,
          caching,
        ),
    ),

    manifest: route(
      {
        operationId: "getManifest",
        file: true,
        summary: "The web app manifest: what the site is called on a home screen",
        responses: { 200: download("A web app manifest", "application/manifest+json") },
      },
      (c) => {
        const type = { "Content-Type": "application/manifest+json" };
        const answer: unknown = c.body(manifest(), 200, { ...caching, ...type });
        return answer as TypedResponse<string, 200, "json">;
      },
    ),

    index: route(
      {
        operationId: "getSiteMap",
        summary: "The sitemap index",
        responses: { 200: download("A sitemap index", "application/xml") },
      },
      async (c) => {
        const [properties, hosts] = await Promise.all([
          sitemapKeys("properties", pagesInFile),
          sitemapKeys("hosts", pagesInFile),
        ]);
        const files = ["pages", ...filesOf("properties", properties), ...filesOf("hosts", hosts)];
        const entries = files.map(
          (name) => `<sitemap><loc>${config.publicUrl}/sitemaps/${name}.xml</loc></sitemap>`,
        );
        return c.body(xml("sitemapindex", entries), 200, { ...caching, "Content-Type": "application/xml" });
      },
    ),

    file: route(
      {
        operationId: "getSiteMapFile",
        summary: "One sitemap",
        request: { params: z.object({ file: z.string() }) },
        responses: { 200: download("A sitemap", "application/xml"), 404: refusal("No such sitemap") },
      },
      async (c) => {
        const [, kind, start] =
          /^(pages|properties|hosts)(?:-(1|(?:prp|usr)_\w{1,36}))?\.xml$/.exec(c.req.valid("param").file) ??
          [];
        const entries = await entriesOf(kind, start, pagesInFile);
        if (entries.length === 0) throw new NotFound("Sitemap not found.");
        return c.body(xml("urlset", entries), 200, { ...caching, "Content-Type": "application/xml" });
      },
    ),
  };
}

export const sitemapRoutes = sitemapRoutesOf(mostInFile);

async function entriesOf(kind: string | undefined, start: string | undefined, pagesInFile: number) {
  if (kind === "pages") {
    const paths = (await hasStoragePage()) ? [...texts, "/storage"] : texts;
    return start === undefined ? paths.map((path) => entry(path)) : [];
  }
  if (kind === undefined || start === undefined) return [];
  const after = start === first ? "" : start;
  if (kind === "hosts")
    return (await hostPages(pagesInFile, after)).map(({ slug }) => entry(`/hosts/${slug}`));
  const properties = await propertyPages(pagesInFile, after);
  return properties.map(({ id, updatedAt }) => entry(`/properties/${id}`, updatedAt));
}

/** The first file's name; the others are named by the key that they begin behind. */
const first = "1";

function filesOf(kind: string, keys: string[]): string[] {
  return keys.map((key) => `${kind}-${key === "" ? first : key}`);
}

function entry(path: string, changed?: Date): string {
  const when = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
  return `<url><loc>${config.publicUrl}${path}</loc>${when}</url>`;
}

function xml(root: "urlset" | "sitemapindex", entries: string[]): string {
  const space = "http://www.sitemaps.org/schemas/sitemap/0.9";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${space}">\n${entries.join("\n")}\n</${root}>\n`;
}
