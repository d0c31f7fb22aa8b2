import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "../../scripts/checks/source-files.ts";

const limit = /^(?:export )?const (\w*(?:hours|days|minutes|seconds|aday|\w+within)\w*) = (?:\{ \w+: )?\d/gim;
/** Names of units, not of limits. */
const unit = /^(?:hour|year)InSeconds$|^dayInMilliseconds$/;

const accounts = "tests/api/time-limits-of-accounts.test.ts";
const money = "tests/api/time-limits-of-money.test.ts";
const others = "tests/api/time-limits.test.ts";
const missed = "app/features/payments/reconciliation/steps/read-missed-events.server.test.ts";
const schedules = "app/platform/schedules.server.test.ts";
const days = "tests/api/day-of-the-property.test.ts";
const bucket = "tests/lifecycle/bucket.server.test.ts";
const silent =
  "while the bucket is down or silent, calls get 503, nothing is half written, and a link stays good";
const deposits = "app/features/deposits/deposits.server.test.ts";
const handovers = "app/features/handovers/handovers.server.test.ts";
const later = "app/features/payments/later-charges/later-charges.server.test.ts";
const charged =
  "the card is saved, announced a week before and charged 90 days before the stay, once; nothing expires until then";
const leases = "app/features/leases/leases.server.test.ts";
const renewed =
  "rents renew for three months: announced a week before, charged three days before, sent a day after each begins";

const oldRows: [file: string, test: string] = [
  "tests/lifecycle/old-rows.server.test.ts",
  "a worker empties old emails and deletes what has no use anymore, however much it is, and nothing else",
];

const notices = "tests/api/notices.test.ts";
const access = "tests/api/access-times.test.ts";
const messageEmails = "tests/api/message-emails.test.ts";
const burst =
  "a reader who hasn't read within 2 minutes gets one email for the burst, and the next after half an hour";

/** Where the product defines how long something lasts, each with the test just before and after its end. */
const tried: Record<string, [file: string, test: string]> = {
  "access/find-opened.server.ts daysBack": [
    access,
    "a stay that began 30 days ago is still told of a guide that is written now, and an older one isn't",
  ],
  "access/model.ts opensHoursBefore": [
    access,
    "in %s access opens 24 hours before the first day there, and closes at the end of the last",
  ],
  "access/view-access-photo.server.ts minutesOfView": [
    access,
    "a photo is part of its page's view for ten minutes; after that it is a view by itself",
  ],
  "accounts/jobs.server.ts forgetChangesAfterDays": [
    accounts,
    "a link that has expired is said to be for 30 days",
  ],
  "accounts/jobs.server.ts forgetDevicesAfterDays": [
    accounts,
    "a browser is known for a year after it was seen",
  ],
  "accounts/model.ts confirmationDays": [
    "tests/api/verify-email.test.ts",
    "the link works for seven days, and says that it has expired",
  ],
  "accounts/model.ts emailChangeHours": [accounts, "the link that changes an email works for 24 hours"],
  "accounts/credentials/send-reset-link.server.ts minutesToUse": [
    "tests/api/reset-password.test.ts",
    "takes no link after 30 minutes",
  ],
  "accounts/login/auth.server.ts challengeSeconds": [
    "tests/api/two-step.test.ts",
    "waits ten minutes for the code, and no longer",
  ],
  "watch-store.server.ts answerWithinMs": [bucket, silent],
  "watch-store.server.ts watchWithinMs": [bucket, silent],
  "deposits/model.ts photoDays": [
    "tests/api/deposits.test.ts",
    "photos are deleted 180 days after the claim's money was moved, and no earlier; the words stay",
  ],
  "forget-old-emails.server.ts evidenceDays": oldRows,
  "forget-old-emails.server.ts keptDays": oldRows,
  "id-checks/model.ts linkMinutes": [
    accounts,
    "the link under which an ID's picture is shown works for two minutes",
  ],
  "jump-clock.server.ts farthestDays": [
    "app/platform/jump-clock.server.test.ts",
    "it never goes back, nor further than 400 days at once",
  ],
  "leases/model.ts chargedDaysBefore": [leases, renewed],
  "leases/model.ts priceNoticeDays": [
    "app/features/leases/change-price.server.test.ts",
    "one day less than 30 is the period after, and the price of now withdraws the change",
  ],
  "leases/model.ts toldDaysBefore": [leases, renewed],
  "handovers/model.ts moveInHours": [
    handovers,
    "a move-in opens 24 hours before the stay and closes 72 hours after it began",
  ],
  "handovers/model.ts afterwardsHours": [
    handovers,
    "a move-out opens when the stay begins and closes 72 hours after it ended",
  ],
  "handovers/model.ts photoDays": [
    handovers,
    "photos are deleted 180 days after the stay, and no earlier; a claim that isn't settled keeps them",
  ],
  "handovers/model.ts readingMinutes": [
    "tests/api/handovers.test.ts",
    "administrators read a handover for a claim only, each time audited, and its photos for 30 minutes",
  ],
  "handovers/model.ts burstMinutes": [
    "tests/api/handovers.test.ts",
    "a burst ends ten minutes after it began",
  ],
  "handovers/model.ts messageDays": [
    "app/features/handovers/timeline.server.test.ts",
    "messages are about a stay from its request until 30 days after its end",
  ],
  "handovers/catch-up-timelines.server.ts backMinutes": [
    "app/features/handovers/timeline.server.test.ts",
    "the schedule looks an hour back; what is older is added when someone opens the timeline",
  ],
  "messages/model.ts emailAfterMinutes": [messageEmails, burst],
  "messages/model.ts minutesBetweenEmails": [messageEmails, burst],
  "messages/model.ts replyDays": [
    messageEmails,
    "a forged, foreign or expired address fails, and so do a wrong secret and a suspended sender",
  ],
  "messages/model.ts readingMinutes": [
    "tests/api/message-abuse.test.ts",
    "an administrator reads only what was reported, while the report is open, and each time is in the audit log",
  ],
  "notices/model.ts foldedWithinMinutes": [
    notices,
    "a flood of one kind is ten notices, and after an hour an eleventh; money and security are all shown",
  ],
  "notices/model.ts linkDays": [accounts, "an email's link turns its category on for 30 days"],
  "notices/model.ts readDays": [notices, "90 days after they were read"],
  "notices/model.ts keptDays": [notices, "a year after they came, unread"],
  "notices/model.ts pushWithinHours": [
    "tests/api/push.test.ts",
    "a service that %s is tried for a day; then its browser is forgotten and counted, and no job has failed",
  ],
  "reservations/lifecycle/model.ts reviewDays": [
    "tests/api/reviews.test.ts",
    "both sides can write for 14 days; then what was written is published, and no more is taken",
  ],
  "reservations/lifecycle/model.ts rentalReviewDays": [
    "tests/api/reviews.test.ts",
    "a rental is reviewed after each 90 days whose rent was paid, and at its end",
  ],
  "payments/model.ts checkoutHours": [
    money,
    "a checkout whose session never became known is given up after 23 hours",
  ],
  "payments/reconciliation/forget-events.server.ts keptDays": oldRows,
  "payments/reconciliation/steps/read-missed-events.server.ts daysListed": [
    missed,
    "an event %s 30 days is read, however long ago the last reading was",
  ],
  "payments/reconciliation/steps/read-missed-events.server.ts minutesReadAgain": [
    missed,
    "an event %s the last reading is read again",
  ],
  "reservations/lifecycle/model.ts claimAnswerHours": [
    deposits,
    "a tenant has 72 hours to answer; after that an administrator decides",
  ],
  "reservations/lifecycle/model.ts claimHours": [
    deposits,
    "a deposit is paid with the rent, held apart from rent and fee, and returned 72 hours after the stay",
  ],
  "properties/calendars/steps/import-calendar.server.ts hoursBetween": [
    others,
    "a calendar that could not be read is left alone for half an hour",
  ],
  "properties/model.ts mostGapDays": [
    "tests/api/stay-limits.test.ts",
    "the days kept free after a stay count for up to thirty days after its end",
  ],
  "properties/model.ts daysPhotosWait": [others, "photos wait for their form for a week"],
  "reservations/lifecycle/model.ts fullRefundDays": [
    "tests/api/cancellation.test.ts",
    "in %s a %s stay is refunded in full until the day of its limit begins there, then half",
  ],
  "reservations/booking/reserve.server.ts sameRequestWithin": [
    "tests/api/reserve-again.test.ts",
    "the same request %s after %i seconds",
  ],
  "payments/renewals/model.ts toldDaysBefore": [later, charged],
  "reservations/lifecycle/model.ts mostDaysAhead": [
    later,
    "a stay 91 days ahead saves a card, one 90 days ahead is paid at once",
  ],
  "reservations/model.ts countedHours": [
    others,
    "unconfirmed requests count for 24 hours, however they ended",
  ],
  "reservations/model.ts guestLinkDays": [
    "tests/api/open-reservation.test.ts",
    "an ex-tenant's old link opens nothing, and has a new one emailed to the same mailbox only",
  ],
  "reservations/model.ts holdMinutes": [others, "an unconfirmed request holds its dates for half an hour"],
  "reservations/model.ts longestStayInDays": [
    days,
    "in %s at %s a stay starts at most three years after the property's today",
  ],
  "reservations/model.ts provenForDays": [
    others,
    "a browser that opened a contact's link need not confirm it for 30 days",
  ],
  "reservations/model.ts undoSeconds": [
    "tests/api/undo-accept.test.ts",
    "is told once the time is over, and then stands",
  ],
  "limit-emails.server.ts maxEmailsADay": [
    others,
    "a contact that nobody confirmed gets no more mail for a day after the most",
  ],
  "properties/hosts/model.ts answerDays": [
    "tests/api/host-record.test.ts",
    "requests of the last 90 days count, and no older ones",
  ],
  "reservations/passes/model.ts listedDays": [
    "tests/api/passes.test.ts",
    "a pass stays in the landlord's list until 40 days after its stay",
  ],
  "reservations/passes/model.ts rentalPassDays": [
    "app/features/reservations/passes/model.test.ts",
    "a rental's pass ends before it can outlive its place in the landlord's list",
  ],
  "schedules.server.ts leaseSeconds": [
    schedules,
    "what a dead process had claimed is taken over once its lease has expired, not when it is next due",
  ],
  "schedules.server.ts retrySeconds": [
    schedules,
    "a failed run is due again in a minute, however long its interval",
  ],
};

test("every time limit is tested on both sides: a new one needs a test", () => {
  const files = sourceFiles(".").filter((file) =>
    /^app\/(?:features|platform)\/(?!.*components\/).*(?<!\.test)\.ts$/.test(file),
  );
  const found = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(limit)]
      .map(([, name = ""]) => name)
      .filter((name) => !unit.test(name))
      .map((name) => `${file.replace(/^app\/(?:features|platform)\//, "")} ${name}`),
  );
  expect(found.toSorted()).toEqual(Object.keys(tried).toSorted());
});

test.each(Object.entries(tried))("%s is tested by an existing test", (_limit, [file, name]) => {
  expect(readFileSync(file, "utf8")).toContain(`"${name}"`);
});
