/** How high a map is in a page's text, in pixels: also its place before it is loaded. */
export const mapHeight = 400;
