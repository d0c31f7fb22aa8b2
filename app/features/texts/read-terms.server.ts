import { termsInForce } from "#app/features/accounts/terms/terms-in-force.server.ts";
import { readPage } from "./read-page.server.ts";

/**
 * The terms of service as everyone reads them now, with what each version changed: of a text that administrators published, in their
 * versions only.
 */
export function readTerms() {
  const all = termsInForce();
  const isPublished = all[0].sha256 !== undefined;
  const versions = all
    .filter(({ sha256 }) => !isPublished || sha256 !== undefined)
    .map(({ version, changed }) => ({ version, changed }));
  return { ...readPage("terms"), versions };
}
