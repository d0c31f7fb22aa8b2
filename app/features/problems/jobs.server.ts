import { stayRedated } from "#app/features/reservations/events.server.ts";
import { handleJob } from "#app/platform/jobs.server.ts";
import { deleteOldPhotos } from "./delete-old-photos.server.ts";
import {
  differencesDue,
  displacedChanged,
  oldProblemPhotosDue,
  problemChanged,
  problemPhotosGone,
  problemsDue,
  rentedDaysDue,
} from "./events.server.ts";
import { displaceStay } from "./displace-stay.server.ts";
import { moveProblemsOn } from "./move-problems-on.server.ts";
import { payDifferences } from "./pay-differences.server.ts";
import { removeProblemPhotos } from "./remove-problem-photos.server.ts";
import { shareRentedDays } from "./share-rented-days.server.ts";
import { tellDisplaced } from "./tell-displaced.server.ts";
import { tellProblem } from "./tell-problem.server.ts";

export const problemJobs = [
  handleJob(problemsDue, moveProblemsOn, { everySeconds: 60 }),
  handleJob(differencesDue, payDifferences, { everySeconds: 60 }),
  handleJob(rentedDaysDue, shareRentedDays, { everySeconds: 60 }),
  handleJob(problemChanged, tellProblem),
  handleJob(displacedChanged, tellDisplaced),
  handleJob(stayRedated, displaceStay),
  handleJob(problemPhotosGone, removeProblemPhotos),
  handleJob(oldProblemPhotosDue, deleteOldPhotos, { everySeconds: 3600 }),
];
