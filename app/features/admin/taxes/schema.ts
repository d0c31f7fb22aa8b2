import { z } from "zod";
import { type RateColumn, rateColumns } from "./model.ts";

const cell = z.string().max(200, "At most 200 letters.").optional();

/** One rate, with the columns of a file; `readRate` reads it. */
export const rateInput = z.object(
  Object.fromEntries(rateColumns.map((column) => [column, cell])) as Record<RateColumn, typeof cell>,
);
