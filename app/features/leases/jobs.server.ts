import {
  cardSaved,
  firstRentPaid,
  lateFeeChanged,
  moneyReturned,
  paymentReleased,
  rentPaid,
} from "#app/features/payments/events.server.ts";
import { rentalTransitioned } from "#app/features/reservations/events.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { beginLease } from "./begin-lease.server.ts";
import {
  leaseDue,
  leaseEnding,
  priceChanged,
  remindersDue,
  renewalReminder,
  rentChanged,
  rentsDue,
} from "./events.server.ts";
import { markRentPaid } from "./mark-rent-paid.server.ts";
import { markRentsReturned } from "./mark-rents-returned.server.ts";
import { moveStart } from "./move-start.server.ts";
import { refundReleased } from "./refund-released.server.ts";
import { remindTenants } from "./remind-tenants.server.ts";
import { renewLease } from "./renew-lease.server.ts";
import { renewLeases } from "./renew-leases.server.ts";
import { replaceCard } from "./replace-card.server.ts";
import { tellPrice } from "./tell-price.server.ts";
import { tellRenewal } from "./tell-renewal.server.ts";
import { tellEnding } from "./tell-ending.server.ts";
import { tellRent } from "./tell-rent.server.ts";

export const leaseJobs = [
  handleJob(firstRentPaid, beginLease),
  handleJob(rentPaid, markRentPaid),
  handleJob(paymentReleased, refundReleased),
  handleJob(moneyReturned, markRentsReturned),
  handleJob(rentsDue, renewLeases, { everySeconds: 60 }),
  handleJob(leaseDue, (event) => renewLease(event)),
  handleJob(rentalTransitioned, async (event) => {
    await moveStart(event);
    await renewLease(event);
  }),
  handleJob(rentChanged, tellRent),
  handleJob(lateFeeChanged, ({ rentId, what }) => tellRent({ rentId, what: `late_fee_${what}`, attempt: 0 })),
  handleJob(leaseEnding, tellEnding),
  handleJob(priceChanged, tellPrice),
  handleJob(remindersDue, remindTenants, { everySeconds: 3600 }),
  handleJob(renewalReminder, tellRenewal),
  handleJob(cardSaved, replaceCard),
];
