import { type RawBuilder, sql } from "kysely";
import { config } from "#app/platform/config.server.ts";
import type { DocumentParties } from "../model.ts";

/** In SQL: what a document that is issued now for this landlord's rents says of its parties, to be stored with it. */
export function partiesOf(landlordId: RawBuilder<unknown>) {
  const { brandName, company } = config;
  return sql<DocumentParties>`document_parties(${landlordId}, ${brandName}, ${company}::text[])`;
}
