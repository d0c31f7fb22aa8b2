import { z } from "@hono/zod-openapi";
import { payChangeByCard } from "#app/features/payments/checkout/pay-change-by-card.server.ts";
import { payChange } from "#app/features/payments/checkout/pay-change.server.ts";
import { loadStayChanges } from "#app/features/payments/later-charges/load-stay-changes.server.ts";
import { answerChange } from "#app/features/reservations/changes/answer-change.server.ts";
import { askChange } from "#app/features/reservations/changes/ask-change.server.ts";
import { changeStates } from "#app/features/reservations/changes/model.ts";
import { changeJson, changeQuoteJson, changesJson } from "#app/features/reservations/changes/present.ts";
import { changeAsked, changeBody, stayChangeAnswerBody } from "#app/features/reservations/changes/schema.ts";
import { addressOf } from "#app/platform/address.server.ts";
import { conflict, json, refusal, refusals, urlJson } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

const params = z.object({ id: z.string().max(60) });
const changeParams = z.object({ id: z.string().max(60), change: z.string().max(60) });

/** The change's state, if it forbids the request. */
const stateConflict = { state: z.enum(changeStates).optional() };

export const stayChangesRoutes = {
  list: route(
    {
      operationId: "listStayChanges",
      summary:
        "The changes of a stay, for its two sides; with `start_date` and `end_date` also what those dates would cost, with `property_id` in another space of its landlord",
      request: { params, query: changeAsked },
      responses: {
        200: json("The changes", changesJson),
        400: refusal("The dates or the space can't be had, which `fields` names"),
        404: refusal("Reservation or property not found"),
        409: refusal("The stay can't be changed now, or those dates are taken"),
      },
    },
    async (c) =>
      c.json(await loadStayChanges(c.get("actor"), c.req.valid("param").id, c.req.valid("query")), 200),
  ),

  ask: route(
    {
      operationId: "askStayChange",
      summary:
        "Ask the other side of an accepted stay for other dates, or with `property_id` for another space of its landlord, whose days are held for 24 hours; `difference` asserts what it costs, `quote_mark`, without which no other space can be asked for, all that its quote says, and with `pays_by_card` the tenant agrees that it is charged to the card saved for the stay",
      request: { params, body: jsonBody(changeBody) },
      responses: {
        201: json("The changes with the new one, which may count already", changesJson),
        ...refusals(400),
        403: refusal("Neither side of the stay"),
        404: refusal("Reservation not found"),
        409: conflict("A change is open, the dates are taken, or its quote is another one now", {
          difference: z.number().optional().describe("What it costs now."),
          quote: changeQuoteJson.optional().describe("The quote now."),
        }),
        429: refusal("More than 10 within an hour"),
      },
    },
    async (c) => {
      const { id } = c.req.valid("param");
      await askChange(c.get("actor"), id, c.req.valid("json"));
      return c.json(await loadStayChanges(c.get("actor"), id), 201);
    },
  ),

  answer: route(
    {
      operationId: "answerStayChange",
      summary:
        "Agree to a change of a stay or refuse it (the other side), or withdraw it (who asked); `terms_mark` asserts what was read of it",
      request: { params: changeParams, body: jsonBody(stayChangeAnswerBody) },
      responses: {
        200: json("The changes", changesJson),
        ...refusals(400),
        403: refusal("Not the side that may answer so"),
        404: refusal("Reservation or change not found"),
        409: conflict("It was answered, can't count anymore, or says something else now", {
          ...stateConflict,
          /** As it is now, if another one was agreed to. */
          change: changeJson.optional(),
        }),
      },
    },
    async (c) => {
      const { id, change: changeId } = c.req.valid("param");
      await answerChange(c.get("actor"), id, { changeId, ...c.req.valid("json") });
      return c.json(await loadStayChanges(c.get("actor"), id), 200);
    },
  ),

  pay: route(
    {
      operationId: "payStayChange",
      summary: "Open the checkout for what an agreed change costs more; once paid, it counts (its holder)",
      request: { params: changeParams },
      responses: {
        200: json("The checkout", urlJson),
        403: refusal("Not its holder"),
        404: refusal("Reservation or change not found"),
        409: conflict("Nothing is to be paid for it", stateConflict),
        502: refusal("The card processor cannot be reached"),
      },
    },
    async (c) => {
      const { id, change: changeId } = c.req.valid("param");
      return c.json(
        await payChange(c.get("actor"), { reservationId: id, changeId }, addressOf(c.req.raw)),
        200,
      );
    },
  ),
  payByCard: route(
    {
      operationId: "payStayChangeByCard",
      summary:
        "Agree that what a change costs more is charged to the card saved for the stay; once paid, it counts (its holder)",
      request: { params: changeParams },
      responses: {
        200: json("The changes", changesJson),
        403: refusal("Not its holder"),
        404: refusal("Reservation or change not found"),
        409: conflict(
          "Nothing is to be paid for it, no card is saved, or the card was refused",
          stateConflict,
        ),
      },
    },
    async (c) => {
      const { id, change: changeId } = c.req.valid("param");
      await payChangeByCard(c.get("actor"), { reservationId: id, changeId });
      return c.json(await loadStayChanges(c.get("actor"), id), 200);
    },
  ),
};
