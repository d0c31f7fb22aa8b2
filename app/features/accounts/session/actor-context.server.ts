import { createContext } from "react-router";
import type { Actor } from "../model.ts";

/** The page's actor: read it in a loader with `context.get(actorContext)`. */
export const actorContext = createContext<Actor>();
