import type { Context } from "hono";
import { answerSocial } from "#app/features/accounts/login/answer-social.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { router } from "./router.ts";

/** The popup's way to Google and the like, and its way back. */
export const authRouter = router();

const answer = (c: Context) => answerSocial(c.req.raw, clientAddress(c));

authRouter.get("/api/auth/oauth-popup/start", answer);
authRouter.get("/api/auth/callback/:provider", answer);
// Apple sends its answer as a form.
authRouter.post("/api/auth/callback/apple", answer);
