declare module "virtual:base-map" {
  /** The path of the archive of tiles. */
  export const archive: string;
}
