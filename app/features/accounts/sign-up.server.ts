import { limitRate } from "#app/platform/limit-rate.server.ts";
import { createMember } from "./create-member.server.ts";
import type { Member } from "./model.ts";
import type { SignupInput } from "./schema.ts";

/** Opens a tenant's or a landlord's account; they log in next. */
export async function signUp(given: SignupInput, address: string): Promise<Member> {
  await limitRate(`signup:${address}`, { max: 10, seconds: 600 });
  return createMember({ ...given, emailVerified: false });
}
