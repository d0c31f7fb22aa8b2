import { z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { sideOf } from "#app/features/deposits/policy.ts";
import { exportLeftBehind } from "#app/features/handovers/export-left-behind.server.ts";
import { answerProblem } from "#app/features/problems/answer-problem.server.ts";
import { decideProblem } from "#app/features/problems/decide-problem.server.ts";
import { findOtherSpaces } from "#app/features/problems/find-other-spaces.server.ts";
import { giveUpStay } from "#app/features/problems/give-up-stay.server.ts";
import { loadStayProblems } from "#app/features/problems/load-stay-problems.server.ts";
import { maxProblemPhotoBytes, maxProblemPhotos } from "#app/features/problems/model.ts";
import { otherSpaceJson, presentStayProblems, stayProblemsJson } from "#app/features/problems/present.ts";
import { problemFor } from "#app/features/problems/queries.server.ts";
import { reportProblem } from "#app/features/problems/report-problem.server.ts";
import {
  displacedChoice,
  problemAnswerForm,
  problemDecision,
  reportForm,
} from "#app/features/problems/schema.ts";
import { undoDecision } from "#app/features/problems/undo-decision.server.ts";
import { viewProblemPhoto } from "#app/features/problems/view-problem-photo.server.ts";
import { type ReservationRow, reservationFor } from "#app/features/reservations/queries.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { Invalid, NotFound } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { receiveForm } from "#app/platform/receive-form.server.ts";
import { download, empty, json, ok, okJson, privatePicture, refusal, refusals } from "./answers.ts";
import { noScriptForm } from "./no-script-form.ts";
import { type ApiEnv, jsonBody } from "./router.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(60) });
const toProblems = noScriptForm<z.output<typeof stayProblemsJson>>(
  ({ reservation }) => `/problems/${reservation.id}`,
);

/** Run before the body is read: only the stay's two sides, each at its own limited rate for each stay. */
const ofReservation = createMiddleware<ApiEnv>(async (c, next) => {
  const reservation = await reservationFor(c.get("actor"), c.req.param("id") ?? "");
  await countSide(c.get("actor"), reservation, "Reservation not found.");
  await next();
});

const ofProblem = createMiddleware<ApiEnv>(async (c, next) => {
  const { reservation } = await problemFor(c.get("actor"), c.req.param("id") ?? "");
  await countSide(c.get("actor"), reservation, "Report not found.");
  await next();
});

/** One side can't use up what the other has. */
async function countSide(actor: Actor, reservation: ReservationRow, missing: string): Promise<void> {
  const side = sideOf(actor, reservation);
  if (side === null) throw new NotFound(missing);
  await limitRate(`problems-${side}:${reservation.id}`, { max: 30, seconds: 3600 });
}

const body = receiveForm(maxProblemPhotos * maxProblemPhotoBytes + 1024 * 1024, () => {
  const message = `The photos are too large together: at most ${maxProblemPhotos} of 15 MB.`;
  throw new Invalid(message, { photos: message });
});

async function present(actor: Actor, reservationId: string) {
  const about = await loadStayProblems(actor, reservationId);
  return presentStayProblems(about, { now: now(), offerLimitCents: config.otherSpaceCents });
}

export const problemsRoutes = {
  read: route(
    {
      operationId: "getProblems",
      summary: "What was reported about a stay, and what can be reported now, for those involved",
      request: { params },
      responses: {
        200: json("The stay’s reports", stayProblemsJson),
        404: refusal("Reservation not found"),
      },
    },
    async (c) => c.json(await present(c.get("actor"), c.req.valid("param").id), 200),
  ),

  report: route(
    {
      operationId: "reportProblem",
      maxMegabytes: 80,
      summary:
        "Report that the caller can’t get in or the space isn’t as described, from 24 hours before the stay begins until 72 hours after it, a day after it began as a claim (its tenant); or that no one came, from 24 hours after it began (its landlord). With words and up to 5 photos",
      middleware: [toProblems, ofReservation, body] as const,
      request: {
        params,
        body: { content: { "multipart/form-data": { schema: reportForm } }, required: true },
      },
      responses: {
        201: json("The stay’s reports", stayProblemsJson),
        303: empty("A redirect to the reports, for a plain HTML form"),
        ...refusals(400),
        403: refusal("The other side reports this"),
        404: refusal("Reservation not found"),
        409: refusal("Not a paid stay, too early or late, or there is an open report"),
        429: refusal("More than 30 within an hour about a stay"),
      },
    },
    async (c) => {
      const { id } = c.req.valid("param");
      await reportProblem(c.get("actor"), { reservationId: id, ...c.req.valid("form") }, clientAddress(c));
      return c.json(await present(c.get("actor"), id), 201);
    },
  ),

  answer: route(
    {
      operationId: "answerProblem",
      maxMegabytes: 80,
      summary:
        "Answer a report: fixed or disagreed (the landlord), confirmed or persists (the tenant), objected (the tenant whom no one saw), or withdrawn (the side that reported)",
      middleware: [toProblems, ofProblem, body] as const,
      request: {
        params,
        body: { content: { "multipart/form-data": { schema: problemAnswerForm } }, required: true },
      },
      responses: {
        200: json("The stay’s reports", stayProblemsJson),
        303: empty("A redirect to the reports, for a plain HTML form"),
        ...refusals(400),
        404: refusal("Report not found"),
        409: refusal("Not possible in this state, or too late"),
        429: refusal("More than 30 within an hour about a stay"),
      },
    },
    async (c) => {
      const { id: problemId } = c.req.valid("param");
      await answerProblem(c.get("actor"), { problemId, ...c.req.valid("form") }, clientAddress(c));
      const { reservation } = await problemFor(c.get("actor"), problemId);
      return c.json(await present(c.get("actor"), reservation.id), 200);
    },
  ),

  giveUp: route(
    {
      operationId: "giveUpStay",
      summary:
        "Give up a stay whose space isn’t empty as it begins, for a full refund, alone or with another space that is taken instead (its tenant)",
      middleware: [toProblems, ofReservation] as const,
      request: {
        params,
        body: { content: { "multipart/form-data": { schema: displacedChoice } }, required: true },
      },
      responses: {
        200: json("The stay’s reports", stayProblemsJson),
        303: empty("A redirect to the reports, for a plain HTML form"),
        ...refusals(400),
        403: refusal("The landlord can’t choose this"),
        404: refusal("Reservation not found"),
        409: refusal("Nothing is in the way, it was chosen before, or a bank has the money"),
        429: refusal("More than 30 within an hour about a stay"),
      },
    },
    async (c) => {
      const { id } = c.req.valid("param");
      await giveUpStay(c.get("actor"), id, c.req.valid("form"), clientAddress(c));
      return c.json(await present(c.get("actor"), id), 200);
    },
  ),

  file: route(
    {
      operationId: "exportLeftBehind",
      summary:
        "The file about things left behind in one zip: agreement, notices and when they were sent, photos and charges (administrators for support; the landlord once the operator’s limit is over)",
      request: { params },
      responses: {
        200: download("The zip", "application/zip"),
        403: refusal("Not for the tenant, or administrators of other roles"),
        404: refusal("Report not found, or not about things left behind"),
        409: refusal("The limit isn’t over"),
        429: refusal("More than 20 files and timelines within an hour"),
      },
    },
    async (c) => {
      const [actor, { id }] = [c.get("actor"), c.req.valid("param")];
      await problemFor(actor, id);
      await limitRate(`timeline:${isLoggedIn(actor) ? actor.id : id}`, { max: 20, seconds: 3600 });
      const zip = await exportLeftBehind(actor, id, clientAddress(c));
      return c.body(zip, 200, {
        "content-type": "application/zip",
        "content-disposition": `attachment; filename="left-behind-${id}.zip"`,
        "cache-control": "private, no-store",
      });
    },
  ),

  decide: route(
    {
      operationId: "decideProblem",
      summary:
        "Decide a report that waits for us: a refund in whole or part, another space, nothing, or that it was false; it counts a minute later (administrators: support)",
      request: { params, body: jsonBody(problemDecision) },
      responses: {
        200: json("Decided", okJson),
        ...refusals(400, 401, 403),
        404: refusal("Report not found"),
        409: refusal("It waits for a side, was decided, or nothing is left to refund"),
      },
    },
    async (c) => {
      await decideProblem(c.get("actor"), c.req.valid("param").id, c.req.valid("json"), clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  undo: route(
    {
      operationId: "undoProblemDecision",
      summary:
        "Take a decision back within a minute, before anyone is told and money moves (administrators: support)",
      request: { params },
      responses: {
        200: json("It waits again", okJson),
        ...refusals(401, 403),
        404: refusal("Report not found"),
        409: refusal("Not decided, or it counts already"),
      },
    },
    async (c) => {
      await undoDecision(c.get("actor"), c.req.valid("param").id, clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  spaces: route(
    {
      operationId: "findOtherSpaces",
      summary:
        "The nearest spaces that are free for what is left of a report’s stay (administrators: support)",
      request: { params },
      responses: {
        200: json("At most five", z.array(otherSpaceJson)),
        ...refusals(401, 403),
        404: refusal("Report not found"),
      },
    },
    async (c) => c.json(await findOtherSpaces(c.get("actor"), c.req.valid("param").id), 200),
  ),

  photo: route(
    {
      operationId: "getProblemPhoto",
      summary: "A photo of a report, for the reservation's two sides and administrators",
      request: { params: z.object({ id: z.string().max(60), file: z.string().max(80) }) },
      responses: { 200: download("The photo", "image/webp"), 404: refusal("No such photo for the caller") },
    },
    async (c) => {
      const { id, file } = c.req.valid("param");
      return c.body(await viewProblemPhoto(c.get("actor"), id, file), 200, privatePicture);
    },
  ),
};
