/** A page of the operator's elsewhere: what people call its network, and its address. */
export type SocialLink = { name: string; url: string };

const mostLinks = 6;
const longest = 200;
const networks: Record<string, string> = {
  "facebook.com": "Facebook",
  "instagram.com": "Instagram",
  "x.com": "X",
  "twitter.com": "X",
  "youtube.com": "YouTube",
  "tiktok.com": "TikTok",
  "linkedin.com": "LinkedIn",
  "pinterest.com": "Pinterest",
  "threads.net": "Threads",
  "threads.com": "Threads",
  "bsky.app": "Bluesky",
};

/**
 * Addresses with spaces or lines between them, in their order: `none` is no link, nothing means ours (null). What is wrong is a sentence
 * that goes on after "it".
 */
export function parseSocialLinks(text: string): SocialLink[] | null | string {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  if (words.length === 0) return null;
  if (words.length === 1 && words[0]!.toLowerCase() === "none") return [];
  const links: SocialLink[] = [];
  for (const word of words) {
    const url = URL.parse(word);
    const isNamed = url !== null && url.username + url.password === "" && url.hostname.includes(".");
    if (!isNamed || url.protocol !== "https:")
      return `must be none, or https:// addresses with spaces between them, which “${word.slice(0, 60)}” is not`;
    if (url.href.length > longest) return `must have addresses of at most ${longest} characters`;
    const host = url.hostname.replace(/^(www|m)\./, "");
    const name = networks[host] ?? host;
    if (links.some((link) => link.name === name)) return `must name ${name} once`;
    links.push({ name, url: url.href });
  }
  return links.length <= mostLinks ? links : `must have at most ${mostLinks} addresses`;
}
