import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { formsToEdit } from "#app/features/properties/approval/queries.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { streamCsv, streamJson } from "#app/platform/stream-csv.server.ts";
import { photoColumn, type Texts } from "./model.ts";
import { mayImportFor, requireImporter } from "./policy.ts";
import { presentPhotoUrls, presentTexts } from "./present.ts";
import { ownIds } from "./queries.server.ts";
import { columnNames, jsonOfText } from "./schema.ts";
import { findLandlord } from "./steps/find-landlord.server.ts";

const pageSize = 100;

type Asked = { landlordId: string; format: "csv" | "json"; address: string };

/**
 * A landlord's spaces as a file that can be imported: with what waits for an administrator, as their forms show it. Importing
 * it unchanged changes nothing. What support takes is in the audit log.
 */
export async function exportSpaces(actor: Actor, { landlordId, format, address }: Asked) {
  const member = requireImporter(actor);
  const landlord = mayImportFor(member, landlordId) ? await findLandlord({ id: landlordId }) : null;
  if (!landlord) throw new NotFound("Host not found.");
  async function* readPages() {
    if (member.kind === "administrator")
      await recordAction(db, member, {
        action: "exportList",
        subjectId: landlordId,
        address,
        details: { list: "spaces" },
      });
    const ids = await ownIds(landlord!);
    for (let from = 0; from < ids.length; from += pageSize) {
      const page = ids.slice(from, from + pageSize);
      const forms = await formsToEdit(landlord!, page);
      // One that was deleted since isn't there anymore.
      yield page.flatMap((id) => {
        const space = forms.get(id);
        if (!space) return [];
        const { property, form } = space;
        const photos = { [photoColumn]: presentPhotoUrls(property, config.publicUrl) };
        return [{ ...presentTexts(property, form), id, external_id: form.externalId ?? "", ...photos }];
      });
    }
  }
  if (format === "csv") return streamCsv(member.id, columnNames, pagesAs(readPages(), cellsOf));
  return streamJson(member.id, pagesAs(readPages(), objectOf));
}

async function* pagesAs<Row>(pages: AsyncIterable<Texts[]>, present: (texts: Texts) => Row) {
  for await (const page of pages) yield page.map(present);
}

function cellsOf(texts: Texts): string[] {
  return columnNames.map((name) => texts[name] ?? "");
}

function objectOf(texts: Texts): Record<string, unknown> {
  return Object.fromEntries(columnNames.map((name) => [name, jsonOfText(name, texts[name] ?? "")]));
}
