declare module "virtual:gazetteer" {
  export const names: string;
  export const cities: string;
  export const zips: string;
}
