import { door } from "./door.ts";
import { health } from "./health.ts";
import { properties } from "./properties.ts";

/** Every path of the JSON API, a file a family; read this first. */
export const api = door();

api.route("/", health);
api.route("/", properties);
