import { useLocation } from "react-router";

/** The page's one address, for search engines and for those who share it. */
export function Canonical({ publicUrl }: { publicUrl: string }) {
  const href = publicUrl + canonicalPath(useLocation());
  return (
    <>
      <link rel="canonical" href={href} />
      <meta property="og:url" content={href} />
    </>
  );
}

/** The path and what decides about the page's content: not filters, dates or how it is looked at. */
export function canonicalPath({ pathname, search }: { pathname: string; search: string }): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  const query = pathname === "/" && given.get("query")?.trim();
  if (query) kept.set("query", query);
  const page = pathname === "/properties" && given.get("page");
  if (page && page !== "1") kept.set("page", page);
  return pathname + (kept.size > 0 ? `?${kept.toString()}` : "");
}
