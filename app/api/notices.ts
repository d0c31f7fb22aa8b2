import { z } from "@hono/zod-openapi";
import { readToken } from "#app/features/accounts/session/read-token.server.ts";
import { chooseNotices } from "#app/features/notices/choose-notices.server.ts";
import { markAllRead } from "#app/features/notices/mark-all-read.server.ts";
import { markNoticeRead } from "#app/features/notices/mark-notice-read.server.ts";
import * as present from "#app/features/notices/present.ts";
import { mutesOf, noticesOf, pushOf } from "#app/features/notices/queries.server.ts";
import { allReadInput, noticeChoice, noticesAsked, pushInput } from "#app/features/notices/schema.ts";
import { subscribePush } from "#app/features/notices/subscribe-push.server.ts";
import { unsubscribePush } from "#app/features/notices/unsubscribe-push.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, ok, okJson, refusal, refusals } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const noticesRoutes = {
  list: route(
    {
      operationId: "listNotices",
      summary: "What happened that concerns the caller, newest first (members)",
      request: { query: noticesAsked },
      responses: { 200: json("The notices", present.noticesJson), ...refusals(401) },
    },
    async (c) => {
      const { rows, hasMore } = await noticesOf(c.get("actor"), c.req.valid("query").before);
      return c.json({ notices: rows.map(present.presentNotice), has_more: hasMore }, 200);
    },
  ),

  markRead: route(
    {
      operationId: "markNoticeRead",
      role: "member",
      summary: "Mark a notice as read, and learn where it leads (its member)",
      request: { params: z.object({ id: z.string().max(60) }) },
      responses: {
        200: json("Marked", present.noticePathJson),
        ...refusals(401),
        404: refusal("Notice not found"),
      },
    },
    async (c) => c.json({ path: await markNoticeRead(c.get("actor"), c.req.valid("param").id) }, 200),
  ),

  markAllRead: route(
    {
      operationId: "markAllNoticesRead",
      role: "member",
      summary: "Mark the caller's notices as read, all or up to the newest one they have seen (members)",
      request: { body: jsonBody(allReadInput) },
      responses: { 200: json("Marked", okJson), ...refusals(401) },
    },
    async (c) => {
      await markAllRead(c.get("actor"), c.req.valid("json").newest);
      return c.json(ok, 200);
    },
  ),

  choices: route(
    {
      operationId: "listNoticeChoices",
      summary: "What the caller is told by email and by their browsers (members)",
      responses: {
        200: json("A row for each category", z.array(present.noticeChoiceJson)),
        ...refusals(401),
      },
    },
    async (c) => {
      const actor = c.get("actor");
      return c.json(present.presentChoices(actor.kind, await mutesOf(actor)), 200);
    },
  ),

  choose: route(
    {
      operationId: "chooseNotices",
      role: "member",
      summary: "Switch emails or pushes of a category on or off (members)",
      request: { body: jsonBody(noticeChoice) },
      responses: {
        200: json("Saved", okJson),
        ...refusals(401),
        409: refusal("Money and security can't be switched off"),
      },
    },
    async (c) => {
      await chooseNotices(c.get("actor"), c.req.valid("json"), clientAddress(c));
      return c.json(ok, 200);
    },
  ),

  push: route(
    {
      operationId: "getPush",
      summary: "Whether this browser shows the caller's notices, and the key to subscribe with (members)",
      responses: { 200: json("The state", present.pushJson), ...refusals(401) },
    },
    async (c) => c.json(await pushOf(c.get("actor"), await readToken(c.req.raw)), 200),
  ),

  subscribe: route(
    {
      operationId: "subscribePush",
      role: "member",
      summary: "Show the caller's notices in the browser of this session, until it ends (members)",
      request: { body: jsonBody(pushInput) },
      responses: {
        201: json("Subscribed", okJson),
        ...refusals(401),
        409: refusal("Push isn't set up here"),
      },
    },
    async (c) => {
      await subscribePush(c.get("actor"), await readToken(c.req.raw), c.req.valid("json"));
      return c.json(ok, 201);
    },
  ),

  unsubscribe: route(
    {
      operationId: "unsubscribePush",
      role: "member",
      summary: "Show no more notices in the browser of this session (members)",
      responses: { 200: json("Ended", okJson), ...refusals(401) },
    },
    async (c) => {
      await unsubscribePush(c.get("actor"), await readToken(c.req.raw));
      return c.json(ok, 200);
    },
  ),
};
