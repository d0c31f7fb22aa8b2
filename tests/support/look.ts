import { call } from "./web.ts";

/** Looks at a picture of an ID as a browser does: by its path, and on by the link that path leads to. */
export async function look(file: string, cookie: string) {
  const way = await call(`/uploads/ids/${file}`, { cookie });
  return way.status === 303 ? call(way.headers.get("location")!, { cookie }) : way;
}
