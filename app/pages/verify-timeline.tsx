import { serveVerifyPage } from "#app/features/handovers/serve-verify-page.server.ts";

export const handle = { counted: true };

/** The page of an exported timeline's zip, from our site: it says of itself which scripts it runs. */
export function loader() {
  const { page, policy } = serveVerifyPage();
  return new Response(page, {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
  });
}
