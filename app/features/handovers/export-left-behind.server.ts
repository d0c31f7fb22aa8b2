import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import {
  chargeOf,
  depositOf,
  placeOf as placeOfClaimPhoto,
  splitAward,
} from "#app/features/deposits/model.ts";
import { sideOf } from "#app/features/deposits/policy.ts";
import { depositFor } from "#app/features/deposits/queries.server.ts";
import {
  mayExport,
  neverOrders,
  placeOf as placeOfProblemPhoto,
  sharedSteps,
  stepInWords,
} from "#app/features/problems/model.ts";
import { problemFor, type ProblemRow } from "#app/features/problems/queries.server.ts";
import { chargeKinds, chargeNames, type Charges } from "#app/features/properties/model.ts";
import { fromRange } from "#app/features/reservations/model.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { printAgreement } from "#app/features/reservations/terms/print-agreement.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { addDays, daysInWords, instantInWords } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { Conflict, Forbidden, NotFound } from "#app/platform/errors.ts";
import { formatCents } from "#app/platform/money.ts";
import { placeOf } from "./model.ts";
import { handoversOf } from "./queries.server.ts";
import { escapeHtml } from "./steps/escape-html.server.ts";
import { type ListedFile, zipFiles } from "./steps/zip-files.server.ts";

const system = { kind: "system" } as const;
type Deposit = Awaited<ReturnType<typeof depositFor>>;
type Photo = ListedFile & { about: string };

/**
 * The file about things left behind after a stay, in one zip: a page to read with every notice and when it was sent, what was claimed
 * and charged, the photos, and the rental agreement. For its landlord once the operator's limit is over, and for support at any time.
 */
export async function exportLeftBehind(
  actor: Actor,
  problemId: string,
  address: string,
): Promise<ReadableStream<Uint8Array>> {
  const { problem, reservation } = await problemFor(actor, problemId);
  if (problem.kind !== "left_behind") throw new NotFound("File not found.");
  const side = sideOf(actor, reservation);
  if (side === "tenant") throw new Forbidden("Only the landlord and our support team can download this.");
  if (side === null) requireAdministrator(actor, "support");
  if (!mayExport(problem, side ?? "support", now()))
    throw new Conflict(
      `You can download the file from ${instantInWords(reservation.timeZone, problem.limitAt!)}.`,
    );
  const deposit = await depositFor(actor, reservation.id);
  const photos = [...photosOf(problem), ...(await otherPhotos(deposit))];
  const agreement = await printAgreement(actor, reservation.id).catch((error: unknown) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
  const entry = { action: "exportLeftBehind" as const, subjectId: reservation.id, address };
  await recordAction(db, actor, { ...entry, details: { problem: problemId } });
  const page = writePage({ problem, reservation, deposit, photos, hasAgreement: agreement !== null });
  return zipFiles({ "left-behind.html": page, ...(agreement && { "agreement.pdf": agreement }) }, photos);
}

const named = (name: string, place: string, about: string): Photo => ({
  name: `photos/${name}`,
  place,
  about,
});

function photosOf(problem: ProblemRow): Photo[] {
  return sharedSteps(problem).flatMap(({ position, photos }) =>
    photos.map(({ file }, index) =>
      named(`notice-${position}-${index + 1}.webp`, placeOfProblemPhoto(file), `Notice ${position}`),
    ),
  );
}

async function otherPhotos({ reservation, claims }: Deposit): Promise<Photo[]> {
  const handovers = await handoversOf(system, reservation);
  return [
    ...handovers.flatMap(({ kind, tenantPhotos, landlordPhotos }) =>
      [...tenantPhotos, ...landlordPhotos].map(({ file }, index) =>
        named(`${kind}-${index + 1}.webp`, placeOf(file), kind === "move-in" ? "Move-in" : "Move-out"),
      ),
    ),
    ...claims
      .flatMap(({ photos }) => photos)
      .map(({ file, side }, index) =>
        named(`claim-${index + 1}.webp`, placeOfClaimPhoto(file), `Claim, by the ${side}`),
      ),
  ];
}

type Page = {
  problem: ProblemRow;
  reservation: ReservationRow;
  deposit: Deposit;
  photos: Photo[];
  hasAgreement: boolean;
};

/** The page needs no script and no network. */
function writePage({ problem, reservation, deposit, photos, hasAgreement }: Page): string {
  const { timeZone, propertyTitle, guestName, id } = reservation;
  const { start, end } = fromRange(reservation.stay);
  const at = (instant: Date | string) => escapeHtml(instantInWords(timeZone, new Date(instant)));
  const notices = sharedSteps(problem).map(
    ({ position, what, by, words, at: since, sentAt }) => `<li value="${position}"><p><b>${escapeHtml(
      stepInWords(what, by, null, problem),
    )}</b><br>${at(since)}</p>
${words === null ? "" : `<blockquote>${escapeHtml(words)}</blockquote>`}
${sentAt === null ? "" : `<p>The tenant’s mail server took our email: ${at(sentAt)}</p>`}</li>`,
  );
  const pictures = photos.map(
    ({ name, about }) =>
      `<figure><a href="${name}"><img src="${name}" alt="${about}" loading="lazy"></a><figcaption>${about}</figcaption></figure>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Left behind: ${escapeHtml(propertyTitle)}</title>
<style>${style}</style>
<main>
<h1>Left behind: ${escapeHtml(propertyTitle)}</h1>
<p>${neverOrders} What was left still belongs to the tenant. Whoever wants to remove or sell it needs a right to do so under the law of
the place.</p>
<p>Reservation ${id} on <a href="${config.publicUrl}/">${escapeHtml(config.brandName)}</a>, of ${escapeHtml(guestName)}, ${escapeHtml(
    daysInWords(start, addDays(end, -1)),
  )}. Written on ${at(now())}.</p>
${hasAgreement ? `<p><a href="agreement.pdf">The rental agreement</a></p>` : ""}
<h2>Notices</h2>
<ol>
${notices.join("\n")}
</ol>
<h2>Claim and charges</h2>
${chargesOf(deposit)
  .map((line) => `<p>${escapeHtml(line)}</p>`)
  .join("\n")}
<h2>Photos</h2>
${pictures.length === 0 ? "<p>There are none anymore.</p>" : pictures.join("\n")}
</main>
</html>
`;
}

/** What was claimed, what of it was awarded, and what was charged, in sentences. */
function chargesOf(deposit: Deposit): string[] {
  const lines = deposit.claims.flatMap((claim) => claimInSentences(claim, deposit));
  return lines.length === 0 ? ["Nothing was claimed."] : lines;
}

function claimInSentences(
  claim: Deposit["claims"][number],
  { charges: all, reservation }: Deposit,
): string[] {
  const charge = chargeOf(claim, all);
  const charges = claim.charges as Charges;
  const kinds = chargeKinds.flatMap((kind) =>
    charges[kind] === undefined ? [] : [`${chargeNames[kind]} ${formatCents(charges[kind])}`],
  );
  const lines = [
    `Claimed: ${formatCents(claim.amountCents)}${kinds.length === 0 ? "" : ` (${kinds.join(", ")})`}. ${claim.reason}`,
  ];
  if (claim.objection !== null) lines.push(`The tenant objected: ${claim.objection}`);
  if (claim.awardedCents === null) return [...lines, "It is not decided yet."];
  const deposit = depositOf(claim, reservation);
  const { fromDeposit, fromCard } = splitAward(claim.awardedCents, deposit, claim.awardedNamedCents ?? 0);
  lines.push(
    `Awarded: ${formatCents(claim.awardedCents)}; ${formatCents(fromDeposit)} from the deposit, ${formatCents(fromCard)} from the card.`,
  );
  if (charge !== null)
    lines.push(`Charged to the card: ${formatCents(charge.amountCents)}, ${charge.state}.`);
  return lines;
}

const style = `:root{color-scheme:light dark}body{max-width:44rem;margin:auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif}
h1{line-height:1.2}li{margin-bottom:1.5rem}p,h1,blockquote{overflow-wrap:anywhere;white-space:pre-line}blockquote{margin:0 0 .5rem}
figure{margin:0 0 1rem}img{width:100%;max-width:20rem;height:auto;border-radius:8px}`;
