// The parts of the product that benchmarks use without HTTP.
export { searchInput } from "../../app/features/properties/search/schema.ts";
export { searchProperties } from "../../app/features/properties/search/search-properties.server.ts";
export { closeDatabase } from "../../app/platform/db.server.ts";
