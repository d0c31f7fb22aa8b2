import { openClient } from "./http-client.ts";
import { formOf } from "./messages.ts";
import { onDatabase } from "./on-server.ts";
import { propertyForm } from "./property-form.ts";
import type { RunningServer } from "./run-server.ts";

/** A tenant who asked a landlord, over HTTP. */
export async function talkOn({ url, databaseUrl }: RunningServer) {
  const signUp = async (role: "tenant" | "landlord") => {
    const client = openClient(url);
    const account = { email: `${role}@people.example`, username: role, password: "a-long-enough-password" };
    const { status } = await client("/api/signup", { json: { ...account, role } });
    if (status !== 201) throw new Error(`Signing up answered ${status}.`);
    return client;
  };
  const [tenant, landlord] = [await signUp("tenant"), await signUp("landlord")];
  await onDatabase(databaseUrl, "update users set email_verified = true");
  const { body: property } = await landlord("/api/properties", { form: propertyForm() });
  const form = formOf({ property_id: property.id, text: "Hello?" });
  const { body } = await tenant("/api/messages", { form });
  return { tenant, landlord, id: body.id as string };
}
