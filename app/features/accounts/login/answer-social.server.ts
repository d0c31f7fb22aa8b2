import { addressHeader, auth } from "./auth.server.ts";

/** The library's answer to one of the popup's requests. */
export async function answerSocial(request: Request, address: string): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set(addressHeader, address);
  const answer = await auth.handler(new Request(request, { headers }));
  if (!answer.headers.get("content-type")?.startsWith("text/html")) return answer;
  // The page that ends the popup would hand its opener the session itself, which no script is to see.
  const html = (await answer.text()).replace(/"token":"[^"]*"/, '"token":"in a cookie"');
  return new Response(html, answer);
}
