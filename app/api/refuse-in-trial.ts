import { createMiddleware } from "hono/factory";
import { config } from "#app/platform/config.server.ts";
import { Forbidden, Invalid } from "#app/platform/errors.ts";
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

// Both runs are bounded, so that a long text without an @ takes no longer than its length.
const address = /[^\s"'<>()@,;:\\]{1,64}@[\p{L}\p{N}.-]{1,255}/giu;

/** Refuses in a public trial what would be others' loss, and each email address that might be someone's. */
export const refuseInTrial = createMiddleware<ApiEnv>(async (c, next) => {
  const { method, path } = c.req;
  if (config.trialResets === null || method === "GET" || method === "HEAD") return next();
  const call = `${method} ${path}`;
  const isOfAdministrators = path.startsWith("/api/admin/") && !ofAdministrators.test(path);
  if (isOfAdministrators || refused.some((calls) => calls.test(call)))
    throw new Forbidden("This is a trial, which everyone uses: this can’t be done here.");
  if (/^application\/([\w.-]+\+)?json/i.test(c.req.header("content-type") ?? ""))
    refuseAddresses(unescaped(await c.req.text()));
  await next();
});

/** As a parser reads it: `\u0040` is an @. */
function unescaped(text: string): string {
  return text.replaceAll(/\\u00([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
}

function refuseAddresses(text: string): void {
  const real = text.match(address)?.find((found) => {
    const domain = found.slice(found.indexOf("@") + 1).replace(/[.-]+$/, "");
    return domain.includes(".") && !/\.example$/i.test(domain);
  });
  if (real === undefined) return;
  const sentence =
    "This is a trial, and no email leaves it: write an address that ends with .example, such as you@trial.example.";
  throw new Invalid(sentence, text.includes('"email"') ? { email: sentence } : {});
}
