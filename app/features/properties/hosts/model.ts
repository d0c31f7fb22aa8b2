/** What everyone sees of a landlord; `answers` is null while there were too few requests to tell. */
export type HostRecord = {
  /** Null without a photo. */
  photoKey: string | null;
  memberSince: Date;
  /** Bookings that they canceled after accepting. */
  cancellations: number;
  /** Reports about their spaces that were decided for the tenant. */
  problems: number;
  answers: Answers | null;
};

/** The share of requests that were answered, in whole percent, and the middle of the times that it took. */
export type Answers = { ratePercent: number; medianMinutes: number | null };

/** The width and height of a landlord's photo, in pixels. */
export const hostPhotoWidth = 320;

/** The requests of how many days count. */
export const answerDays = 90;
/** Fewer requests say nothing. */
export const fewestRequests = 3;

type Counted = { requests: number; answered: number; medianSeconds: number | null };

export function answersOf({ requests, answered, medianSeconds }: Counted): Answers | null {
  if (requests < fewestRequests) return null;
  return {
    ratePercent: Math.floor((100 * answered) / requests),
    medianMinutes: medianSeconds === null ? null : Math.ceil(medianSeconds / 60),
  };
}
