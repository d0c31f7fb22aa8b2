import { useLocation, useMatches } from "react-router";

/** The page's canonical URL, for search engines and sharing. */
export function Canonical({ publicUrl, brandName }: { publicUrl: string; brandName: string }) {
  const href = publicUrl + canonicalPath(useLocation());
  // A page with its own picture has `image` in its loader data.
  const pictured = useMatches().some(({ loaderData }) => (loaderData as { image?: string } | null)?.image);
  return (
    <>
      <link rel="canonical" href={href} />
      <meta property="og:url" content={href} />
      {!pictured && (
        <>
          <meta property="og:image" content={`${publicUrl}/share.png`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={brandName} />
        </>
      )}
    </>
  );
}

/** The path and the parameters that decide the page's content: not filters, dates or the view. */
export function canonicalPath({ pathname, search }: { pathname: string; search: string }): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  const query = pathname === "/" && given.get("query")?.slice(0, 200).trim();
  if (query) kept.set("query", query);
  const page = pathname === "/properties" && pageNumber(given.get("page"));
  if (page && page > 1) kept.set("page", String(page));
  return pathname + (kept.size > 0 ? `?${kept.toString()}` : "");
}

/** A URL's page number; 1 if it isn't a number. */
export function pageNumber(text: string | null): number {
  return /^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : 1;
}
