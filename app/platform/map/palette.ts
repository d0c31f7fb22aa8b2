/** The base map's colors, quieter than our own tokens in front of it. */
export type Palette = {
  land: string;
  water: string;
  state: string;
  county: string;
  town: string;
  region: string;
  street: string;
  waterName: string;
  halo: string;
  park: string;
  parkName: string;
  built: string;
  building: string;
  road: string;
  highway: string;
  casing: string;
};

export const palettes: Record<"light" | "dark", Palette> = {
  light: {
    land: "#f5f4ee",
    water: "#cbe1e4",
    state: "#b3b8ae",
    county: "#dedcd2",
    town: "#4b545d",
    region: "#7d867f",
    street: "#5d6662",
    waterName: "#44707a",
    halo: "#f9f8f4",
    park: "#dfe9d8",
    parkName: "#3f6b3a",
    built: "#efede5",
    building: "#e4e1d7",
    road: "#ffffff",
    highway: "#f6e3bd",
    casing: "#d3cfc3",
  },
  dark: {
    land: "#1d2429",
    water: "#10303a",
    state: "#4a555d",
    county: "#2c353b",
    town: "#bcc5cc",
    region: "#84909a",
    street: "#a3aeb7",
    waterName: "#86b0ba",
    halo: "#171d21",
    park: "#1c302a",
    parkName: "#8fbf8e",
    built: "#20282d",
    building: "#2a333a",
    road: "#3a454d",
    highway: "#5c5138",
    casing: "#171d21",
  },
};
