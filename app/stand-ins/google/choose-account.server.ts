import { NotFound } from "#app/platform/errors.ts";
import { googleProvider } from "./google-provider.server.ts";
import { googleSubject } from "./model.ts";
import type { GoogleAccountInput } from "./schema.ts";

/** Continues a login at the stand-in with this account, or cancels it (null). Returns where to redirect. */
export async function chooseGoogleAccount(uid: string, account: GoogleAccountInput | null): Promise<string> {
  const provider = await googleProvider();
  const asked = await provider?.Interaction.find(uid);
  if (!asked) throw new NotFound("This login has expired.");
  asked.result = account
    ? { select_account: {}, login: { accountId: googleSubject(account) } }
    : { error: "access_denied", error_description: "canceled" };
  // Forget the account chosen before: Google asks each time.
  delete asked.session;
  await asked.save(asked.exp - Math.floor(Date.now() / 1000));
  return asked.returnTo;
}
