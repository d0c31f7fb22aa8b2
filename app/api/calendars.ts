import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireRole } from "#app/features/accounts/policy.ts";
import { addCalendar } from "#app/features/properties/calendars/add-calendar.server.ts";
import { presentCalendars, calendarsJson } from "#app/features/properties/calendars/present.ts";
import { calendarsOf } from "#app/features/properties/queries.server.ts";
import { refreshCalendar } from "#app/features/properties/calendars/refresh-calendar.server.ts";
import { removeCalendar } from "#app/features/properties/calendars/remove-calendar.server.ts";
import { renewFeed } from "#app/features/properties/calendars/renew-feed.server.ts";
import { newCalendar } from "#app/features/properties/calendars/schema.ts";
import { writeFeed } from "#app/features/reservations/calendar/write-feed.server.ts";
import { config } from "#app/platform/config.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { json, refusal, refusals, download } from "./answers.ts";
import { type ApiEnv, jsonBody } from "./router.ts";
import { route } from "./route.ts";

const property = z.object({ id: z.string().max(40) });
const calendar = property.extend({ calendarId: z.string().max(40) });
const theirs = {
  200: json("The property's calendars", calendarsJson),
  ...refusals(400, 401, 403),
  404: refusal("No such property or calendar"),
};

export const calendarsRoutes = {
  feed: route(
    {
      operationId: "getCalendarFeed",
      secretPath: true,
      summary: "The booked days of a property as iCalendar, for anyone with the secret link",
      request: { params: z.object({ file: z.string().max(100) }) },
      responses: { 200: download("iCalendar", "text/calendar"), 404: refusal("No such calendar") },
    },
    async (c) => {
      const text = await writeFeed(c.req.valid("param").file.replace(/\.ics$/, ""));
      return c.body(text, 200, {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'attachment; filename="booked.ics"',
        "cache-control": "private, max-age=300",
      });
    },
  ),

  list: route(
    {
      operationId: "listCalendars",
      summary: "The calendars of the caller's property",
      request: { params: property },
      responses: theirs,
    },
    async (c) => answer(c, c.req.valid("param").id),
  ),

  add: route(
    {
      operationId: "addCalendar",
      role: "landlord",
      summary: "Import another site's calendar and block its days",
      request: { params: property, body: jsonBody(newCalendar) },
      responses: {
        ...theirs,
        409: refusal("Already imported, or the limit of ten is reached"),
        429: refusal("More than 30 reads within 10 minutes"),
      },
    },
    async (c) => {
      await limitReadings(c);
      await addCalendar(c.get("actor"), c.req.valid("param").id, c.req.valid("json"));
      return answer(c, c.req.valid("param").id);
    },
  ),

  renewFeed: route(
    {
      operationId: "renewCalendarFeed",
      role: "landlord",
      summary: "Create a new secret link to the property's calendar; the previous one stops working",
      request: { params: property },
      responses: theirs,
    },
    async (c) => {
      await renewFeed(c.get("actor"), c.req.valid("param").id);
      return answer(c, c.req.valid("param").id);
    },
  ),

  refresh: route(
    {
      operationId: "refreshCalendar",
      role: "landlord",
      summary: "Read an imported calendar now",
      request: { params: calendar },
      responses: { ...theirs, 429: refusal("More than 30 reads within 10 minutes") },
    },
    async (c) => {
      await limitReadings(c);
      const { id, calendarId } = c.req.valid("param");
      await refreshCalendar(c.get("actor"), id, calendarId);
      return answer(c, id);
    },
  ),

  remove: route(
    {
      operationId: "removeCalendar",
      role: "landlord",
      summary: "Remove an imported calendar; the days that only it blocked are available again",
      request: { params: calendar },
      responses: theirs,
    },
    async (c) => {
      const { id, calendarId } = c.req.valid("param");
      await removeCalendar(c.get("actor"), id, calendarId);
      return answer(c, id);
    },
  ),
};

async function answer(c: Context<ApiEnv>, propertyId: string) {
  return c.json(presentCalendars(await calendarsOf(c.get("actor"), propertyId), config.publicUrl), 200);
}

/** Each read sends a request to another site's server. */
async function limitReadings(c: Context<ApiEnv>): Promise<void> {
  const { id } = requireRole(c.get("actor"), "landlord");
  await limitRate(`calendars:${id}`, { max: 30, seconds: 600 });
}
