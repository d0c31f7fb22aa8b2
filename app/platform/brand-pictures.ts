import { isUploadedIcon } from "./space-icons.ts";

/** The pictures of the brand that administrators upload, and the settings that hold their names. */
export const settingOfPicture = { icon: "BRAND_ICON", logo: "BRAND_LOGO", share: "SHARE_PICTURE" } as const;
export type BrandPictureKind = keyof typeof settingOfPicture;
export const brandPictureKinds = ["icon", "logo", "share"] as const;

/** The edges of the icon's files, in pixels; the one of 180 is for home screens of iPhones and has no transparency. */
export const iconSizes = [512, 192, 180] as const;
/** The most that a logo has, in pixels. */
export const logoSize = { width: 640, height: 128 } as const;
/** What social networks show with a link. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Of an uploaded file: 15 MB. */
export const maxBrandPictureBytes = 15 * 1024 * 1024;

/** A stored picture's name: its kind, a hash of its bytes, which never change, and a logo's size. */
const names: Record<BrandPictureKind, RegExp> = {
  icon: /^icon-[0-9a-f]{32}$/,
  logo: /^logo-[0-9a-f]{32}-\d{1,3}x\d{1,3}$/,
  share: /^share-[0-9a-f]{32}$/,
};

export function isPictureName(kind: BrandPictureKind, name: string): boolean {
  return names[kind].test(name);
}

/** The URL path of a picture, of an icon at this size; without the first slash it is the path in the file store. */
export function brandPictureUrl(name: string, size: (typeof iconSizes)[number] = 192): string {
  return isPictureName("icon", name) ? `/brand/${name}.${size}.png` : `/brand/${name}.png`;
}

/** The URL path of a value of one of these settings; null for what is no picture's name. */
export function pictureOfValue(value: string): string | null {
  return brandPictureKinds.some((kind) => isPictureName(kind, value)) ? brandPictureUrl(value) : null;
}

export function isPictureFile(file: string): boolean {
  const name = file.replace(/\.png$/, "");
  return isUploadedIcon(name) || pictureOfValue(name.replace(/\.(512|192|180)$/, "")) !== null;
}

/** How wide a logo is for its height. */
export function logoRatio(name: string): number {
  const [, width, height] = /-(\d+)x(\d+)$/.exec(name) ?? [null, "1", "1"];
  return Number(width) / Number(height);
}
