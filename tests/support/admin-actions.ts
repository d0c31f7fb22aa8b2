import type { AuditAction } from "#app/features/accounts/members/model.ts";

/** A test elsewhere that expects the entry, where an action needs more than `newScene` has. */
type Quoted = readonly [file: string, test: string];

/** What the audit log calls each admin call that changes or takes something. */
export const auditedAs: Record<string, AuditAction | readonly [AuditAction, Quoted]> = {
  "POST /api/verify-id": "verifyId",
  "POST /api/refuse-id": "refuseId",
  "POST /api/admin/inquiries/{id}/answers": "answerInquiry",
  "PUT /api/admin/inquiries/{id}/state": "sortInquiry",
  "PUT /api/admin/users/{id}/role": [
    "setAdministratorRole",
    [
      "tests/api/administrator-roles.test.ts",
      "an owner changes a role, in force at once and in the audit log with the role before; the last owner stays one",
    ],
  ],
  "PUT /api/admin/users/{id}/suspension": "suspendMember",
  "DELETE /api/admin/users/{id}/suspension": "reinstateMember",
  "PUT /api/admin/users/{id}/payout-hold": "holdPayouts",
  "DELETE /api/admin/users/{id}/payout-hold": "releasePayouts",
  "PUT /api/admin/properties/{id}/hiding": "hideProperty",
  "DELETE /api/admin/properties/{id}/hiding": "showProperty",
  "POST /api/admin/properties/{id}/approval": [
    "approveListing",
    [
      "tests/api/approvals.test.ts",
      "an administrator decides once, about the version that they saw, and it is in the audit log: visitor, wrong role, bad input, success",
    ],
  ],
  "PUT /api/admin/properties/{id}/refusal": [
    "refuseListing",
    [
      "tests/api/approvals.test.ts",
      "an administrator decides once, about the version that they saw, and it is in the audit log: visitor, wrong role, bad input, success",
    ],
  ],
  "PUT /api/admin/reviews/{id}/hiding": [
    "hideReview",
    [
      "tests/api/review-abuse.test.ts",
      "a hidden review counts for nothing and is shown again, its author is told why, and the audit log has both",
    ],
  ],
  "DELETE /api/admin/reviews/{id}/hiding": [
    "showReview",
    [
      "tests/api/review-abuse.test.ts",
      "a hidden review counts for nothing and is shown again, its author is told why, and the audit log has both",
    ],
  ],
  "PATCH /api/admin/settings": [
    "changeSettings",
    [
      "tests/api/admin-settings.test.ts",
      "a change is in force at once, in the audit log with the values before and after, and undone by a button",
    ],
  ],
  "POST /api/admin/settings/pictures/{picture}": [
    "changeSettings",
    [
      "tests/api/brand-pictures.test.ts",
      "an icon replaces ours everywhere, is in the audit log, and an undo brings back the one before",
    ],
  ],
  "POST /api/admin/texts/{page}": [
    "publishText",
    [
      "tests/api/admin-texts.test.ts",
      "a published text is read at once, in the audit log with its hash, and replaced by an earlier one",
    ],
  ],
  "POST /api/admin/settings/changes/{id}/undo": [
    "undoSettings",
    [
      "tests/api/admin-settings.test.ts",
      "a change is in force at once, in the audit log with the values before and after, and undone by a button",
    ],
  ],
  "POST /api/admin/emails/{id}/retry": "retryEmail",
  "POST /api/admin/jobs/{id}/retry": "retryJob",
  "POST /api/admin/reservations/{id}/cancel": "cancelReservation",
  "GET /api/admin/lists/{list}": "exportList",
  "GET /api/admin/money/months": "exportList",
  "GET /api/admin/money/landlords": "exportList",
  "POST /api/admin/taxes": "importTaxes",
  "POST /api/admin/taxes/rates": "saveTaxRate",
  "GET /api/admin/taxes/{taxList}": "exportList",
  "GET /api/admin/numbers/{table}": "exportList",
  "POST /api/admin/reservations/{id}/refunds": [
    "refundReservation",
    [
      "app/features/payments/refunds/admin-refunds.server.test.ts",
      "administrators refund a part from the rent, then one from us, then the rest; never more than was paid",
    ],
  ],
  "POST /api/admin/refunds/{id}/settle": [
    "settleRefund",
    [
      "app/features/payments/refunds/settle-refund.server.test.ts",
      "a refused refund is tried five times; the guest is told, and then once how it was paid instead",
    ],
  ],
  "POST /api/admin/rents/{id}/waive": [
    "waiveRent",
    [
      "app/features/leases/waive-rent.server.test.ts",
      "a rent waived twice at once is waived once and never charged, both sides are told, and the rents around it are paid out",
    ],
  ],
  "POST /api/admin/payments/events/{id}/retry": [
    "retryEvent",
    [
      "tests/api/unbooked-events.test.ts",
      "an event that can't be booked is answered 200, kept, shown to administrators and booked on demand",
    ],
  ],
  "POST /api/admin/disputes/{id}/evidence": [
    "submitEvidence",
    [
      "app/features/payments/disputes/disputes.server.test.ts",
      "evidence is sent once, with what we know of this stay, and the bank's decision is booked",
    ],
  ],
  "GET /api/admin/message-reports/{id}/conversation": "readConversation",
  "GET /api/admin/reservations/{id}/handovers": [
    "readHandover",
    [
      "tests/api/handovers.test.ts",
      "administrators read a handover for a claim only, each time audited, and its photos for 30 minutes",
    ],
  ],
  "POST /api/admin/message-reports/{id}/close": "closeMessageReport",
  "GET /api/admin/deposit-claims/{id}/conversation": [
    "readConversation",
    ["tests/api/message-abuse.test.ts", "or what an undecided deposit claim is about"],
  ],
  "GET /api/admin/problems/{id}/conversation": [
    "readConversation",
    ["tests/api/problems.test.ts", "an administrator reads the conversation and the evidence of a report"],
  ],
  "POST /api/admin/problems/{id}/decision": [
    "decideProblem",
    ["tests/api/problems.test.ts", "a decision: visitor, wrong role, bad input, success, and undone"],
  ],
  "DELETE /api/admin/problems/{id}/decision": [
    "undoProblemDecision",
    ["tests/api/problems.test.ts", "a decision: visitor, wrong role, bad input, success, and undone"],
  ],
  "GET /api/admin/disputes/{id}/conversation": [
    "readConversation",
    ["tests/api/message-abuse.test.ts", "or what an open dispute is about"],
  ],
  "POST /api/admin/deposit-claims/{id}/decision": [
    "decideDepositClaim",
    ["app/features/deposits/deposits.server.test.ts", "an administrator decides %s after an objection"],
  ],
};
