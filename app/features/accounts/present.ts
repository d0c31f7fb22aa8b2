import type { Member, UserJson } from "./model.ts";

export function presentUser(member: Member): UserJson {
  return { id: member.id, role: member.kind, username: member.username, email: member.email };
}
