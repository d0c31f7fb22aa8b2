import { createMiddleware } from "hono/factory";
import { json } from "#app/platform/body-size.server.ts";
import { config } from "#app/platform/config.server.ts";
import { Forbidden } from "#app/platform/errors.ts";
import { refuseRealAddresses, textsIn } from "#app/platform/real-addresses.server.ts";
import type { ApiEnv } from "./router.ts";

/** Calls by which a visitor of a public trial could shut others out, write on every page, fill the disk or have us call other sites. */
const refused = [
  /^(POST|DELETE) \/api\/(two-step|passkeys)(\/|$)/,
  /^POST \/api\/(change-email|forgot-password|reset-password|push-subscriptions)$/,
  /^DELETE \/api\/(account|verify-email|sessions(\/.*)?)$/,
  /^DELETE \/api\/properties\/[^/]+$/,
  /^POST \/api\/imports(\/|$)/,
  /^POST \/api\/properties\/[^/]+\/calendars(\/[^/]+\/refresh)?$/,
];

/** What administrators do about a single stay, ID, space or message; all else of theirs is everyone's. */
const ofAdministrators =
  /^\/api\/admin\/(reservations|problems|deposit-claims|disputes|refunds|rents|reviews|message-reports|inquiries|texts\/[^/]+\/preview$|properties\/[^/]+\/(approval|refusal)$)/;

/** Refuses in a public trial what would be others' loss, and each email address that might be someone's. */
export const refuseInTrial = createMiddleware<ApiEnv & { Variables: { bodyIsRead?: boolean } }>(
  async (c, next) => {
    const { method, path } = c.req;
    if (config.trialResets === null || method === "GET" || method === "HEAD") return next();
    const call = `${method} ${path}`;
    const isOfAdministrators = path.startsWith("/api/admin/") && !ofAdministrators.test(path);
    if (isOfAdministrators || refused.some((calls) => calls.test(call)))
      throw new Forbidden("This is a trial, which everyone uses: this can’t be done here.");
    if (json.test(c.req.header("content-type") ?? "")) refuseRealAddresses([unescaped(await c.req.text())]);
    // `receiveForm` looks at the forms that it reads; those of pages become calls.
    else if (path.startsWith("/api/") && c.get("bodyIsRead"))
      refuseRealAddresses(await textsOf(c.req.raw.clone()));
    await next();
  },
);

/** As a parser reads it: `\u0040` is an @. */
function unescaped(text: string): string {
  return text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** A form's texts, else the body as it is. */
async function textsOf(request: Request): Promise<string[]> {
  const body = await request.arrayBuffer();
  const { headers } = request;
  const form = await new Response(body, { headers }).formData().catch(() => null);
  return form ? textsIn(form) : [new TextDecoder().decode(body)];
}
