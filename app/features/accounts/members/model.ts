/** What administrators may do: owners everything, the others what their work needs (docs/product.md). */
export const administratorRoles = ["owner", "support", "finance", "reviewer"] as const;
export type AdministratorRole = (typeof administratorRoles)[number];

/** Whether what is for these roles is for this administrator, too: an owner does everything. */
export function isForRole(
  role: AdministratorRole | null | undefined,
  allowed: readonly AdministratorRole[],
): boolean {
  return role === "owner" || allowed.some((one) => one === role);
}

/** Every action in the audit log, with its name on admin pages. */
export const auditActions = {
  acceptTerms: "Accepted the terms of service",
  answerDepositClaim: "Answered a deposit claim",
  answerInquiry: "Answered an inquiry",
  answerProblem: "Answered a report about a stay",
  approveListing: "Approved a space or its edit",
  beginMessageEmails: "Turned emails about messages on",
  beginNotices: "Turned notices of a kind on",
  beginReminders: "Turned reminders on",
  cancelReservation: "Canceled a reservation",
  changeEmail: "Changed an email",
  changePassword: "Changed a password",
  changeSettings: "Changed settings",
  claimDeposit: "Claimed on a deposit",
  claimOrder: "Claimed an order",
  closeAccount: "Deleted an account",
  closeMessageReport: "Closed a report about messages",
  createAdministrator: "Created an administrator",
  decideDepositClaim: "Decided a deposit claim",
  decideProblem: "Decided a report about a stay",
  destroyId: "Deleted an ID’s pictures",
  endMessageEmails: "Turned emails about messages off",
  endNotices: "Turned notices of a kind off",
  endReminders: "Turned reminders off",
  exportList: "Downloaded a list",
  giveUpStay: "Gave up a stay whose space wasn’t empty",
  hideProperty: "Hid a property",
  hideReview: "Hid a review",
  holdPayouts: "Held a landlord’s payouts",
  logOutEverywhere: "Logged out everywhere",
  login: "Logged in",
  loginRefused: "Login refused",
  passkeyAdded: "Added a passkey",
  passkeyRemoved: "Removed a passkey",
  readConversation: "Read a conversation",
  readHandover: "Read a handover",
  reinstateMember: "Reinstated a member",
  refuseListing: "Refused a space or its edit",
  refuseId: "Refused an ID",
  refundReservation: "Refunded a reservation",
  releasePayouts: "Released a landlord’s payouts",
  removeAdministrator: "Removed an administrator",
  reportProblem: "Reported a problem of a stay",
  resetPassword: "Reset a password",
  retryEvent: "Retried a payment event",
  retryJob: "Retried a job",
  retryEmail: "Retried an email",
  rotateIdKey: "Rotated the ID key",
  setAdministratorRole: "Changed an administrator’s role",
  settleRefund: "Settled a refund by other means",
  showProperty: "Showed a property again",
  showReview: "Showed a review again",
  sortInquiry: "Moved an inquiry",
  submitEvidence: "Sent evidence against a dispute",
  suspendMember: "Suspended a member",
  twoStepOff: "Turned two-factor codes off",
  twoStepOn: "Turned two-factor codes on",
  undoProblemDecision: "Took a decision about a stay back",
  undoSettings: "Undid a change of settings",
  verifyId: "Verified an ID",
  viewId: "Viewed an ID",
  waiveRent: "Waived a rent",
  writeAccess: "Changed how to get into a space",
} as const;
export type AuditAction = keyof typeof auditActions;

/** A setting's value before and after a change; null for its default. */
export type SettingChange = { before: string | null; after: string | null };
