// What scripts/data-files.ts gives: the paths of files.

declare module "virtual:base-map" {
  export const file: string;
}

declare module "virtual:street-map" {
  export const file: string;
}

declare module "virtual:counties" {
  export const file: string;
}

declare module "virtual:gazetteer" {
  export const file: string;
}
