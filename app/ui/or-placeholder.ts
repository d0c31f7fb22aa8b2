import type { SyntheticEvent } from "react";

export const placeholder = "/placeholder.svg";

/** For an <img> of people's pictures: calls this with one that is missing. */
export function whenMissing(call: (image: HTMLImageElement) => void) {
  return {
    onError: (event: SyntheticEvent<HTMLImageElement>) => call(event.currentTarget),
    // The image may have failed before this script could listen.
    ref: (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) call(image);
    },
  };
}

/** For an <img> of people's pictures: one that is missing shows a drawing. */
export const orPlaceholder = whenMissing(showPlaceholder);

function showPlaceholder(image: HTMLImageElement) {
  if (image.src.endsWith(placeholder)) return;
  image.removeAttribute("srcset");
  image.src = placeholder;
}
