import { newcomerCookie, type UserJson } from "#app/features/accounts/model.ts";

/** Whether this account was created in this browser. True only once. */
export function isNewcomer({ id }: UserJson): boolean {
  const marked = document.cookie.split("; ").includes(`${newcomerCookie}=${id}`);
  if (marked) document.cookie = `${newcomerCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  return marked;
}
