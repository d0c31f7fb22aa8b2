import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { deleteCookie } from "hono/cookie";
import { chooseGoogleAccount } from "./choose-account.server.ts";
import { answerAsGoogle, googleProvider } from "./google-provider.server.ts";
import { googleAccountInput } from "./schema.ts";
import { NotFound } from "#app/platform/errors.ts";
import { router, invalidInput } from "#app/api/router.ts";

/** Google's stand-in in development. Its page to choose an account is pages/choose.tsx. */
export const devGoogle = router();

devGoogle.post("/dev/google/choose/:uid", async (c) => {
  const form = await c.req.parseBody();
  const given = googleAccountInput.safeParse(form);
  if (form["choice"] !== "cancel" && !given.success) throw invalidInput(given.error);
  const account = form["choice"] === "cancel" ? null : given.data!;
  deleteCookie(c, "_session");
  deleteCookie(c, "_session.sig");
  return c.redirect(await chooseGoogleAccount(c.req.param("uid"), account), 303);
});

devGoogle.all("/dev/google/*", async (c, next) => {
  const provider = await googleProvider();
  if (!provider) throw new NotFound("There is no stand-in for Google on this server.");
  if (c.req.path.startsWith("/dev/google/choose/")) return next();
  const { incoming, outgoing } = c.env as HttpBindings;
  await answerAsGoogle(provider, incoming, outgoing);
  return RESPONSE_ALREADY_SENT;
});
