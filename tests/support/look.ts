import { call } from "./web.ts";

/** Views a picture of an ID as a browser does: requests its path and follows the link. */
export async function look(file: string, cookie: string) {
  const way = await call(`/uploads/ids/${file}`, { cookie });
  return way.status === 303 ? call(way.headers.get("location")!, { cookie }) : way;
}
