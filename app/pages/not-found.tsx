import { data } from "react-router";
import { pageMeta } from "#app/ui/page-meta.ts";

/** Every other URL: a 404 inside the usual shell. */
export function loader() {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export const meta = () => pageMeta({ title: "404 Not Found", unlisted: true });

export default function NotFound() {
  return null;
}
