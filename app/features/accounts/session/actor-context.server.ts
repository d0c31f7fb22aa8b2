import { createContext } from "react-router";
import type { Actor } from "../model.ts";

/** Who asks for a page: read it in a loader with `context.get(actorContext)`. */
export const actorContext = createContext<Actor>();
