declare module "virtual:gazetteer" {
  export const names: string;
  export const cities: Int32Array;
  export const zips: Int32Array;
}
