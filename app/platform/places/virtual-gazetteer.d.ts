declare module "virtual:gazetteer" {
  export const zips: string;
  export const cities: string;
}
