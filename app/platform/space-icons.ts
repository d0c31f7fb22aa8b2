/** What an operator can choose as a type's icon: those of Lucide that public/space-icons.svg has. */
export const spaceIcons = [
  "archive",
  "bed-double",
  "bike",
  "book-open",
  "boxes",
  "brick-wall",
  "bus",
  "camera",
  "car",
  "caravan",
  "circle-parking",
  "container",
  "dumbbell",
  "factory",
  "fence",
  "flame",
  "hammer",
  "house",
  "key-round",
  "lock",
  "motorbike",
  "music",
  "package",
  "paintbrush",
  "paw-print",
  "plane",
  "plug-zap",
  "sailboat",
  "shapes",
  "ship",
  "shopping-bag",
  "snowflake",
  "sofa",
  "store",
  "tent",
  "tractor",
  "trees",
  "truck",
  "warehouse",
  "wine",
] as const;

/**
 * The stored name of an icon that an administrator uploads, with a hash of its bytes: a drawing of one color is shown in the color of
 * its text, a picture as it is.
 */
export const uploadedIcon = /\b(?:drawing|picture)-[0-9a-f]{32}\b/;

export function isUploadedIcon(icon: string): boolean {
  return new RegExp(`^${uploadedIcon.source}$`).test(icon);
}

/** All of them that a rule of types names. */
export function uploadedIconsIn(rules: string): string[] {
  return rules.match(new RegExp(uploadedIcon.source, "g")) ?? [];
}

/** Its URL path; without the first slash it is the path in the file store. */
export function uploadedIconUrl(icon: string): string {
  return `/brand/${icon}.png`;
}
