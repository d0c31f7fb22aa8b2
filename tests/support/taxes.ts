import { newAdministrator } from "./people.ts";
import { call } from "./web.ts";

/** Turns taxes on or off, as an owner does on the screen of settings; with a fee that landlords pay, if given. */
export async function setTaxes(TAXES: "on" | "off", LANDLORD_FEE: string | null = null): Promise<void> {
  const { cookie } = await newAdministrator();
  const { version } = (await call("/api/admin/settings", { cookie })).body;
  const { status } = await call("/api/admin/settings", {
    method: "PATCH",
    cookie,
    json: { version, values: { TAXES, LANDLORD_FEE } },
  });
  if (status !== 200) throw new Error(`Taxes are not ${TAXES}.`);
}

/** Sends a file of rates. */
export function importTaxes(cookie: string | undefined, text: string) {
  const form = new FormData();
  form.set("file", new File([text], "rates.csv"));
  return call("/api/admin/taxes", { form, cookie });
}
