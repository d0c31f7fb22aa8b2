import { z } from "@hono/zod-openapi";
import { refusal, download } from "./answers.ts";
import { route } from "./route.ts";

export const barcodesRoute = route(
  {
    operationId: "getBarcode",
    summary: "A reservation code as a Code 128 picture",
    request: {
      params: z.object({ file: z.string().regex(/^[A-Z2-9-]{6,20}\.svg$/, "Not a reservation code.") }),
    },
    responses: { 200: download("The picture", "image/svg+xml"), 400: refusal("Not a reservation code") },
  },
  async (c) => {
    // A megabyte of code, for those who look at a barcode.
    const { toSVG } = await import("bwip-js/node");
    const text = c.req.valid("param").file.replace(/\.svg$/, "");
    // Readers need the quiet zone: ten bar widths of white on either side.
    const svg = toSVG({
      bcid: "code128",
      text,
      scale: 3,
      height: 16,
      paddingwidth: 10,
      paddingheight: 4,
      backgroundcolor: "FFFFFF",
    });
    return c.body(svg, 200, { "Content-Type": "image/svg+xml", "Cache-Control": "private, max-age=86400" });
  },
);
