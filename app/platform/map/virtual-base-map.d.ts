declare module "virtual:base-map" {
  /** The path of the tile archive. */
  export const archive: string;
}
