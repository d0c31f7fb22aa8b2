import { extraChargeChanged } from "#app/features/payments/events.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { deleteOldPhotos } from "./delete-old-photos.server.ts";
import {
  claimChanged,
  claimPhotosGone,
  depositsDue,
  keptCardsDue,
  oldClaimPhotosDue,
} from "./events.server.ts";
import { removeClaimPhotos } from "./remove-claim-photos.server.ts";
import { releaseCards } from "./release-cards.server.ts";
import { returnDeposits } from "./return-deposits.server.ts";
import { tellClaim } from "./tell-claim.server.ts";

export const depositJobs = [
  handleJob(depositsDue, returnDeposits, { everySeconds: 60 }),
  handleJob(claimChanged, tellClaim),
  handleJob(extraChargeChanged, ({ causeId, what }) => tellClaim({ claimId: causeId, what })),
  handleJob(claimPhotosGone, removeClaimPhotos),
  handleJob(keptCardsDue, releaseCards, { everySeconds: 3600 }),
  handleJob(oldClaimPhotosDue, deleteOldPhotos, { everySeconds: 3600 }),
];
