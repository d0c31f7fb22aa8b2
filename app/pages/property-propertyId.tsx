import { redirect } from "react-router";
import type { Route } from "./+types/property-propertyId";

/** Host pages link to this URL; it redirects permanently. */
export function loader({ params, request }: Route.LoaderArgs) {
  const { search } = new URL(request.url);
  throw redirect(`/properties/${encodeURIComponent(params.propertyId)}${search}`, 301);
}

export default function MovedProperty() {
  return null;
}
