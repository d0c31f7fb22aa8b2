/** The height of a map in a page, in pixels; also its placeholder's. */
export const mapHeight = 400;
