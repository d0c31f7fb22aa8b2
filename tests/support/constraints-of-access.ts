import type { Attempt } from "./constraints.ts";

/** The row's address hidden, by 222 meters to the north; with other columns than that. */
function hidden(other: Record<string, string> = {}): string {
  const columns = {
    hides_address: "true",
    street_address: "'Main Street'",
    exact_street_address: "'1 Main Street'",
    exact_latitude: "40.002",
    exact_longitude: "-76",
    point_key: "repeat('k', 32)",
    ...other,
  };
  return Object.entries(columns)
    .map(([name, value]) => `${name} = ${value}`)
    .join(", ");
}

/** What the constraints of access, pins and hidden addresses must refuse; see constraints.ts. */
export const refusedOfAccess: Record<string, Attempt[]> = {
  "properties.pin_is_whole": ["pin_latitude = 1", "pin_longitude = 1"],
  "properties.hidden_address_is_whole": [
    hidden({ exact_street_address: "null" }),
    hidden({ exact_latitude: "null" }),
    hidden({ exact_longitude: "null" }),
    hidden({ point_key: "null" }),
    hidden({ hides_address: "false" }),
    "exact_street_address = '1 Main Street'",
  ],
  "properties.hidden_address_has_no_number": [
    hidden({ street_address: "'1 Main Street'" }),
    hidden({ street_address: "'#1a Main Street'" }),
    hidden({ street_address: "'1'" }),
  ],
  "properties.hidden_point_is_moved": [
    hidden({ exact_latitude: "40" }),
    hidden({ exact_latitude: "40.0008" }),
    hidden({ exact_latitude: "40.0028" }),
    hidden({ exact_longitude: "-76.01" }),
  ],
  "properties.hidden_pin_is_the_exact_point": [
    hidden({ pin_latitude: "40", pin_longitude: "-76" }),
    hidden({ pin_latitude: "40.002", pin_longitude: "-76.001" }),
  ],
  "access_guides.access_guide_is_of_a_property": [{ copy: { property_id: "prp_0" } }],
  "access_photos.access_photo_is_of_a_guide": ["property_id = 'prp_0'"],
  "access_photos.access_photo_has_its_place": [{ copy: { file: "2.webp" } }],
  "access_views.access_view_is_of_a_reservation": ["reservation_id = 'res_0'"],
  "access_notices.access_notice_is_of_a_reservation": ["reservation_id = 'res_0'"],
};

/** And what they must accept. */
export const takenOfAccess: Record<string, Attempt[]> = {
  "properties.hidden_address_is_whole": [hidden(), "point_key = repeat('k', 32)"],
  "properties.hidden_address_has_no_number": [
    hidden({ street_address: "'5th Street'" }),
    hidden({ street_address: "'Route 22'" }),
  ],
  "properties.hidden_point_is_moved": [
    hidden({ exact_latitude: "40.00091" }),
    hidden({ exact_latitude: "40.00269" }),
  ],
  "properties.hidden_pin_is_the_exact_point": [hidden({ pin_latitude: "40.002", pin_longitude: "-76" })],
};
