import type { MetaDescriptor } from "react-router";

type PageMeta = {
  title: string;
  description?: string;
  /** An absolute URL. */
  image?: string;
  /** For pages that belong to one person or change constantly. */
  unlisted?: boolean;
  /** The page's structured data (schema.org). */
  data?: object | null;
};

const usual =
  "Rent a garage, driveway, basement or parking space from a neighbor, by the day or by the month.";

/** A page's title and description for the tab, search engines and shared links. */
export function pageMeta({ title, description = usual, image, unlisted, data }: PageMeta): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
  ];
  tags.push({ name: "twitter:card", content: "summary_large_image" });
  if (data) tags.push({ "script:ld+json": { "@context": "https://schema.org", ...data } });
  if (image) tags.push({ property: "og:image", content: image });
  if (unlisted) tags.push({ name: "robots", content: "noindex" });
  return tags;
}
