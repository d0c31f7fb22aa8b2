import { z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { requireRole } from "#app/features/accounts/policy.ts";
import { addClaimPhotos } from "#app/features/deposits/add-claim-photos.server.ts";
import { answerClaim } from "#app/features/deposits/answer-claim.server.ts";
import { claimDeposit } from "#app/features/deposits/claim-deposit.server.ts";
import { decideClaim } from "#app/features/deposits/decide-claim.server.ts";
import { mostClaimPhotoBytes, mostClaimPhotos } from "#app/features/deposits/model.ts";
import { sideOf } from "#app/features/deposits/policy.ts";
import { depositJson, presentDeposit } from "#app/features/deposits/present.ts";
import { depositFor } from "#app/features/deposits/queries.server.ts";
import { answerPhotos, claimAnswer, claimDecision, claimForm } from "#app/features/deposits/schema.ts";
import { refuseAnswer } from "#app/features/deposits/refuse-answer.server.ts";
import { viewClaimPhoto } from "#app/features/deposits/view-claim-photo.server.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { payCharge } from "#app/features/payments/extra-charges/pay-charge.server.ts";
import { addressOf } from "#app/platform/address.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { receiveForm } from "#app/platform/receive-form.server.ts";
import { download, empty, json, ok, okJson, privatePicture, refusal, refusals, urlJson } from "./answers.ts";
import { noScriptForm } from "./no-script-form.ts";
import { type ApiEnv, jsonBody } from "./router.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(60) });
const toDeposit = noScriptForm<z.output<typeof depositJson>>(
  ({ reservation }) => `/deposits/${reservation.id}`,
);

/** Runs before the body is read: only landlords can claim, at a limited rate. */
const landlordsOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const { id } = requireRole(c.get("actor"), "landlord", "Only landlords can claim on a deposit.");
  await limitRate(`claim-deposit:${id}`, { max: 30, seconds: 3600 });
  await next();
});

/** Runs before the body is read: only the tenant of an open claim, at a limited rate. */
const tenantsOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const id = c.req.param("id") ?? "";
  await refuseAnswer(c.get("actor"), id);
  await limitRate(`claim-photos:${id}`, { max: 30, seconds: 3600 });
  await next();
});

const bodyOfClaim = receiveForm(mostClaimPhotos * mostClaimPhotoBytes + 1024 * 1024, () => {
  const message = `The photos are too large together: at most ${mostClaimPhotos} of 15 MB.`;
  throw new Invalid(message, { photos: message });
});

async function present(actor: Actor, reservationId: string) {
  const deposit = await depositFor(actor, reservationId);
  return presentDeposit(deposit, sideOf(actor, deposit.reservation), now());
}

export const depositsRoutes = {
  read: route(
    {
      operationId: "getDeposit",
      summary: "A reservation's deposit and the landlord's claim on it, for those involved",
      request: { params },
      responses: { 200: json("The deposit", depositJson), 404: refusal("Reservation not found") },
    },
    async (c) => c.json(await present(c.get("actor"), c.req.valid("param").id), 200),
  ),

  claim: route(
    {
      operationId: "claimDeposit",
      role: "landlord",
      roleRefusal: "Only landlords can claim on a deposit.",
      maxMegabytes: 80,
      summary:
        "Claim for damage, and for charges that the terms name, within 72 hours after the stay, with words and up to 5 photos; beyond the deposit only these charges are collected (its landlord)",
      middleware: [toDeposit, landlordsOnly, bodyOfClaim] as const,
      request: {
        params,
        body: { content: { "multipart/form-data": { schema: claimForm } }, required: true },
      },
      responses: {
        201: json("The deposit with the claim", depositJson),
        303: empty("A redirect to the deposit, for a plain HTML form"),
        ...refusals(400, 401, 403),
        404: refusal("Reservation not found"),
        409: refusal("Not a paid stay, it is not over, or the 72 hours are"),
        429: refusal("More than 30 within an hour"),
      },
    },
    async (c) => {
      const reservationId = c.req.valid("param").id;
      const given = { reservationId, ...c.req.valid("form") };
      await claimDeposit(c.get("actor"), given, clientAddress(c));
      return c.json(await present(c.get("actor"), reservationId), 201);
    },
  ),

  addPhotos: route(
    {
      operationId: "addDepositClaimPhotos",
      maxMegabytes: 80,
      summary: "Add up to 5 photos to the answer to a claim, within its 72 hours (its tenant)",
      middleware: [toDeposit, tenantsOnly, bodyOfClaim] as const,
      request: {
        params,
        body: { content: { "multipart/form-data": { schema: answerPhotos } }, required: true },
      },
      responses: {
        201: json("The deposit with the photos", depositJson),
        303: empty("A redirect to the deposit, for a plain HTML form"),
        ...refusals(400),
        403: refusal("Not its tenant"),
        404: refusal("Reservation not found, or no claim"),
        409: refusal("It was answered, or the 72 hours are over"),
        429: refusal("More than 30 within an hour"),
      },
    },
    async (c) => {
      const { id } = c.req.valid("param");
      await addClaimPhotos(c.get("actor"), id, c.req.valid("form").photos);
      return c.json(await present(c.get("actor"), id), 201);
    },
  ),

  answer: route(
    {
      operationId: "answerDepositClaim",
      summary: "Agree to a claim on the caller's deposit, or object with words, within 72 hours (its tenant)",
      request: { params, body: jsonBody(claimAnswer) },
      responses: {
        200: json("The deposit", depositJson),
        403: refusal("Not its tenant"),
        404: refusal("Reservation not found, or no claim"),
        409: refusal("It was answered, or the 72 hours are over"),
      },
    },
    async (c) => {
      const { id } = c.req.valid("param");
      await answerClaim(c.get("actor"), id, c.req.valid("json"), clientAddress(c));
      return c.json(await present(c.get("actor"), id), 200);
    },
  ),

  pay: route(
    {
      operationId: "payExtraCharge",
      summary:
        "Open the checkout for a charge that the stay's terms name and whose saved card was declined (its holder)",
      request: { params },
      responses: {
        200: json("The checkout", urlJson),
        403: refusal("Not its holder"),
        404: refusal("Reservation not found"),
        409: refusal("There is no such charge, it is paid, or the saved card is being charged"),
        502: refusal("The card processor cannot be reached"),
      },
    },
    async (c) => c.json(await payCharge(c.get("actor"), c.req.valid("param").id, addressOf(c.req.raw)), 200),
  ),

  decide: route(
    {
      operationId: "decideDepositClaim",
      summary:
        "Decide what a landlord gets of a deposit: all that was claimed, a part, or nothing (administrators: support)",
      request: { params, body: jsonBody(claimDecision) },
      responses: {
        200: json("Decided; the rest is refunded", okJson),
        ...refusals(401, 403),
        404: refusal("Claim not found"),
        409: refusal("The tenant can still answer, or it is closed"),
      },
    },
    async (c) => {
      await decideClaim(c.get("actor"), c.req.valid("param").id, c.req.valid("json"), clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  photo: route(
    {
      operationId: "getDepositClaimPhoto",
      summary: "A photo of a claim, for the reservation's two sides and administrators",
      request: { params: z.object({ file: z.string().max(80) }) },
      responses: { 200: download("The photo", "image/webp"), 404: refusal("No such photo for the caller") },
    },
    async (c) => c.body(await viewClaimPhoto(c.get("actor"), c.req.valid("param").file), 200, privatePicture),
  ),
};
