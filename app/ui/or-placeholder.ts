import type { SyntheticEvent } from "react";

export const placeholder = "/placeholder.svg";

/** For an <img> of people's pictures: one that is missing shows a drawing. */
export const orPlaceholder = {
  onError: (event: SyntheticEvent<HTMLImageElement>) => showPlaceholder(event.currentTarget),
  // The image may have failed before this script could listen.
  ref: (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) showPlaceholder(image);
  },
};

function showPlaceholder(image: HTMLImageElement) {
  if (image.src.endsWith(placeholder)) return;
  image.removeAttribute("srcset");
  image.src = placeholder;
}
