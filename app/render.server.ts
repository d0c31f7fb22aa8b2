import { createRequestHandler } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { Pages } from "./web.ts";

/** Renders the pages of routes.ts. */
export const renderPages: Pages = createRequestHandler(build);
