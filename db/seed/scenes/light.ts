import type { Color } from "./color.ts";

/** A time of day: its sky, light and shadows. */
export type Light = {
  sky: [top: Color, middle: Color, bottom: Color];
  sun: { x: number; y: number; radius: number; color: Color } | null;
  /** The tints of lit and shaded faces, and their strength. */
  warm: Color;
  shade: Color;
  contrast: number;
  shadow: number;
  /** Windows and lamps are lit. */
  lit: boolean;
  grass: Color;
  leaves: Color[];
  cloud: Color;
};

const summer = ["#4f8f6d", "#6ba57c", "#3f7d62"];
const autumn = ["#d98a3d", "#c9623a", "#e0a94a", "#8f9a4f"];

export const lights: Light[] = [
  {
    sky: ["#8cc3d4", "#bfe0e2", "#eef4e8"],
    sun: { x: 1010, y: 190, radius: 52, color: "#fff3cf" },
    warm: "#fff6df",
    shade: "#4a6a78",
    contrast: 0.5,
    shadow: 0.2,
    lit: false,
    grass: "#93b97c",
    leaves: summer,
    cloud: "#ffffff",
  },
  {
    sky: ["#7fb4b8", "#f0cf9f", "#fbe6c4"],
    sun: { x: 250, y: 330, radius: 74, color: "#ffd27a" },
    warm: "#ffdca0",
    shade: "#5b5a75",
    contrast: 0.58,
    shadow: 0.24,
    lit: false,
    grass: "#a9b06a",
    leaves: autumn,
    cloud: "#fff0d8",
  },
  {
    sky: ["#2e4a66", "#8a6f86", "#f0a878"],
    sun: null,
    warm: "#f3b58c",
    shade: "#26364f",
    contrast: 0.62,
    shadow: 0.26,
    lit: true,
    grass: "#56765f",
    leaves: ["#2f5f55", "#3b6d5c", "#27504b"],
    cloud: "#c08a92",
  },
  {
    sky: ["#bcd0d3", "#d9e3e0", "#f1f2ec"],
    sun: null,
    warm: "#f6f4ec",
    shade: "#5f7378",
    contrast: 0.36,
    shadow: 0.13,
    lit: false,
    grass: "#9db58a",
    leaves: summer,
    cloud: "#f7f8f5",
  },
  {
    sky: ["#a9d3dc", "#d8e8e0", "#fdeecb"],
    sun: { x: 960, y: 400, radius: 66, color: "#ffe6a3" },
    warm: "#ffeec4",
    shade: "#4f6a72",
    contrast: 0.54,
    shadow: 0.22,
    lit: false,
    grass: "#a3bf7d",
    leaves: [...summer, "#8fb56b"],
    cloud: "#ffffff",
  },
  {
    sky: ["#9db9cb", "#cbd9e0", "#f3eee6"],
    sun: { x: 1040, y: 300, radius: 46, color: "#fff7e6" },
    warm: "#fffaf0",
    shade: "#556b85",
    contrast: 0.46,
    shadow: 0.16,
    lit: true,
    grass: "#eef2f2",
    leaves: ["#3f6e63", "#4d7d70", "#35605a"],
    cloud: "#ffffff",
  },
  {
    sky: ["#e7a27d", "#f4c89a", "#fbe8c9"],
    sun: { x: 640, y: 420, radius: 88, color: "#fff0bd" },
    warm: "#ffd59a",
    shade: "#6a4f6a",
    contrast: 0.6,
    shadow: 0.24,
    lit: true,
    grass: "#8fa06a",
    leaves: autumn,
    cloud: "#fde0bf",
  },
];
