import { z } from "@hono/zod-openapi";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { config } from "#app/platform/config.server.ts";
import { countView } from "#app/platform/count-view.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { refusal, empty } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const viewsRoute = route(
  {
    operationId: "countView",
    open: true,
    changesNothing: true,
    summary: "Count a page view, where ANALYTICS_URL is set; not for browsers that ask not to be tracked",
    request: { body: jsonBody(z.object({ path: z.string("The path is missing.").max(2000) })) },
    responses: { 204: empty("Counted, or skipped"), 404: refusal("Views are not counted here") },
  },
  async (c) => {
    if (config.analyticsUrl === null) throw new NotFound("Page views are not counted here.");
    if (c.req.header("dnt") === "1" || c.req.header("sec-gpc") === "1") return c.body(null, 204);
    const address = clientAddress(c);
    await limitRate(`views:${address}`, { max: 120, seconds: 60 });
    const [path = ""] = c.req.valid("json").path.split(/[?#]/, 1);
    if (!c.get("pageFacts")(path)?.counted) return c.body(null, 204);
    await countView(path, { address, userAgent: c.req.header("user-agent") ?? "" });
    return c.body(null, 204);
  },
);
