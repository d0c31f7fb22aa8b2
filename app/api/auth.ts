import type { Context } from "hono";
import { answerSocial } from "#app/features/accounts/login/answer-social.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { router } from "./router.ts";

/** The routes that better-auth itself handles: the start and the callback of a social login's popup. */
export const authRouter = router();

const answer = (c: Context) => answerSocial(c.req.raw, clientAddress(c));

authRouter.get("/api/auth/oauth-popup/start", answer);
authRouter.get("/api/auth/callback/:provider", answer);
// Apple sends its callback as a form post.
authRouter.post("/api/auth/callback/apple", answer);
