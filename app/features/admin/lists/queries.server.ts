import type { Actor } from "#app/features/accounts/model.ts";
import { presentClaimToDecide } from "#app/features/deposits/present.ts";
import { claimsForAdministrators } from "#app/features/deposits/queries.server.ts";
import { presentProblemToDecide } from "#app/features/problems/present.ts";
import { problemsForAdministrators } from "#app/features/problems/queries.server.ts";
import { presentInquiry } from "#app/features/inquiries/present.ts";
import { inquiriesFor } from "#app/features/inquiries/queries.server.ts";
import { presentListedRent } from "#app/features/leases/present.ts";
import { rentsForAdministrators } from "#app/features/leases/queries.server.ts";
import {
  presentPaymentLine,
  presentPayoutLine,
  presentRefundLine,
} from "#app/features/payments/reconciliation/present.ts";
import { paymentsFor, payoutsFor, refundsFor } from "#app/features/payments/reconciliation/queries.server.ts";
import { presentApproval } from "#app/features/properties/approval/present.ts";
import { approvalsForAdministrators } from "#app/features/properties/approval/queries.server.ts";
import { presentReviewLine } from "#app/features/reviews/present.ts";
import { reviewsForAdministrators } from "#app/features/reviews/queries.server.ts";
import { presentConsent } from "#app/features/reservations/terms/present.ts";
import { consentsForAdministrators } from "#app/features/reservations/terms/queries.server.ts";
import { presentForLandlord } from "#app/features/reservations/present.ts";
import { now } from "#app/platform/clock.server.ts";
import { isBadValue } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import type { Listed, ListPart } from "#app/platform/list-part.server.ts";
import { config } from "#app/platform/config.server.ts";
import { typeName } from "#app/platform/space-types.ts";
import { presentAudit, presentEmail, presentJob, presentMember, presentOffered } from "../present.ts";
import {
  auditEntries,
  emails,
  jobsInTrouble,
  members,
  offeredProperties,
  reservations,
} from "../queries.server.ts";
import type { ListName, ListRows } from "./model.ts";

type Read<Row> = (actor: Actor, part: ListPart) => Promise<Listed<Row>>;

const listReads: { [Name in ListName]: Read<ListRows[Name]> } = {
  inquiries: presented(inquiriesFor, presentInquiry),
  users: presented(members, presentMember),
  properties: presented(offeredProperties, (row) => ({
    ...presentOffered(row),
    type: typeName(config.spaceTypes, row.typeOfSpace),
  })),
  approvals: presented(approvalsForAdministrators, presentApproval),
  reviews: presented(reviewsForAdministrators, presentReviewLine),
  reservations: presented(reservations, presentForLandlord),
  consents: presented(consentsForAdministrators, presentConsent),
  rents: presented(rentsForAdministrators, presentListedRent),
  problems: presented(problemsForAdministrators, (row) => presentProblemToDecide(row, now())),
  deposits: presented(claimsForAdministrators, (row) => presentClaimToDecide(row, now())),
  payments: presented(paymentsFor, presentPaymentLine),
  refunds: presented(refundsFor, presentRefundLine),
  payouts: presented(payoutsFor, presentPayoutLine),
  emails: presented(emails, presentEmail),
  jobs: presented(jobsInTrouble, presentJob),
  audit: presented(auditEntries, presentAudit),
};

/** A list's rows as they are shown. */
export async function readList<Name extends ListName>(
  actor: Actor,
  name: Name,
  part: ListPart,
): Promise<Listed<ListRows[Name]>> {
  try {
    return await listReads[name](actor, part);
  } catch (error) {
    // A key that someone typed.
    if (part.after && isBadValue(error)) throw new Invalid("The list has no such page.");
    throw error;
  }
}

function presented<From, Row>(
  read: (actor: Actor, part: ListPart) => Promise<Listed<From>>,
  present: (row: From) => Row,
): Read<Row> {
  return async (actor, part) => {
    const { rows, next } = await read(actor, part);
    return { rows: rows.map(present), next };
  };
}
