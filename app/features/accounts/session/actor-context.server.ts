import { createContext } from "react-router";
import type { Actor } from "../model.ts";

/** The page's actor. In a loader: `context.get(actorContext)`. */
export const actorContext = createContext<Actor>();
