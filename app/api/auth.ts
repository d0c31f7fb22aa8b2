import type { Context } from "hono";
import { answerSocial } from "#app/features/accounts/login/answer-social.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door } from "./door.ts";

/** The popup's way to Google and the like, and its way back. */
export const authDoor = door();

const answer = (c: Context) => answerSocial(c.req.raw, clientAddress(c));

authDoor.get("/api/auth/oauth-popup/start", answer);
authDoor.get("/api/auth/callback/:provider", answer);
// Apple sends its answer as a form.
authDoor.post("/api/auth/callback/apple", answer);
