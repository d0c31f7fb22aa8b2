import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SocialLinks } from "./social-links.tsx";

const linksOf = (links: Parameters<typeof SocialLinks>[0]["links"]) =>
  [
    ...renderToStaticMarkup(<SocialLinks brandName="Acme" links={links} />).matchAll(
      /href="([^"]+)"[^>]*aria-label="([^"]+)"/g,
    ),
  ].map(([, href, label]) => [href, label]);

test("the operator's pages replace ours, in their order, each named and with a drawing", () => {
  const links = [
    { name: "Bluesky", url: "https://bsky.app/acme" },
    { name: "X", url: "https://x.com/acme" },
  ];
  expect(linksOf(links)).toEqual([
    ["https://bsky.app/acme", "Acme on Bluesky (opens a new tab)"],
    ["https://x.com/acme", "Acme on X (opens a new tab)"],
  ]);
  expect(renderToStaticMarkup(<SocialLinks brandName="Acme" links={links} />).match(/<svg/g)).toHaveLength(2);
});

test("ours are shown while none is named, and none where the operator wants none", () => {
  expect(linksOf(null).map(([href]) => href)).toEqual([
    "https://www.facebook.com/",
    "https://www.instagram.com/",
    "https://x.com/",
  ]);
  expect(linksOf([])).toEqual([]);
});
