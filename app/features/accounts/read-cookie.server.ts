/** What a cookie holds, as it was sent, in a request's Cookie header; null without it. */
export function readCookie(cookies: string, name: string): string | null {
  const pair = cookies
    .split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}
