import { addressInWords, goodsInWords } from "../model.ts";
import { presentDraft, presentProperty, type PropertyJson } from "../present.ts";
import { type HeldChanges, type HeldField, heldFields } from "./model.ts";
import type { ApprovalRow, OwnApprovalRow } from "./queries.server.ts";

/** A space, or an edit of one, that administrators have to approve; `id` is the space's. */
export type ApprovalJson = {
  id: string;
  version: number;
  /** The space as everyone will see it; for administrators with its exact address. */
  property: PropertyJson;
  address: string;
  /** As everyone sees it now; null for a space that isn't public. */
  before: PropertyJson | null;
  changes: { label: string; before: string; after: string }[];
  refused: string | null;
  sent_at: string;
  landlord_email: string;
};

export function presentApproval({ before, after, changes, ...row }: ApprovalRow): ApprovalJson {
  const { property, form } = after;
  const exact = form.exactStreetAddress ?? property.streetAddress;
  return {
    id: property.id,
    version: property.version,
    property: presentProperty(property),
    address: addressInWords({ ...property, streetAddress: exact }),
    before: changes && presentProperty(before.property),
    changes: changes ? differences(changes, textsOf(before), textsOf(after)) : [],
    refused: row.refusedBecause,
    sent_at: row.sentAt.toISOString(),
    landlord_email: row.email,
  };
}

/** What of a landlord's waits, or was refused; `changed` names what an edit changes and is null for a new space. */
export type OwnApproval = { id: string; title: string; changed: string | null; refused: string | null };

export function presentOwnApproval({ id, title, changes, refused }: OwnApprovalRow): OwnApproval {
  return { id, title, changed: changes && changedInWords(changes), refused };
}

/** The names of what an edit changes, each once. */
function changedInWords(changes: HeldChanges): string {
  const names = fieldsOf(changes).map((name) => heldFields[name]);
  return [...new Set(names.map((name) => name.split(",")[0]!))].join(", ");
}

function textsOf({ property, form }: ApprovalRow["after"]): Record<string, string> {
  const draft = presentDraft(property, { ...form, start: null, end: null });
  return { ...draft, allowed: goodsInWords(property.allowed) };
}

function differences(changes: HeldChanges, before: Record<string, string>, after: Record<string, string>) {
  return fieldsOf(changes)
    .filter((name) => name !== "photo_ids" && before[name] !== after[name])
    .map((name) => ({
      label: heldFields[name],
      before: before[name] ?? "",
      after: after[name] ?? "",
    }));
}

/** In the order of the form. */
function fieldsOf(changes: HeldChanges): HeldField[] {
  return (Object.keys(heldFields) as HeldField[]).filter((name) => Object.hasOwn(changes, name));
}
