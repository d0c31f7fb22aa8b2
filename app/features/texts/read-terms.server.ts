import { termsInForce } from "#app/features/accounts/terms/terms-in-force.server.ts";
import { readPage } from "./read-page.server.ts";

/** The terms of service as everyone reads them now, with what each version changed. */
export function readTerms() {
  const versions = termsInForce().map(({ version, changed }) => ({ version, changed }));
  return { ...readPage("terms"), versions };
}
