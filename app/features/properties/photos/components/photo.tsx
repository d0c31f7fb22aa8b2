import type { PhotoJson } from "#app/features/properties/present.ts";

const placeholder = "/placeholder.svg";

type PhotoProps = {
  /** Without one, a drawing stands in its place. */
  photo: PhotoJson | undefined;
  alt: string;
  /** The `sizes` of the picture in its place. */
  sizes: string;
  /** In the first view of the page: not to be waited with. */
  eager?: boolean;
  /** The one that the first view is waiting for. */
  urgent?: boolean;
  className?: string;
};

/** A stored photo in the size that fits; a missing one shows the placeholder. */
export function Photo({
  photo,
  alt,
  sizes,
  eager = false,
  urgent = false,
  className = "size-full object-cover",
}: PhotoProps) {
  const given = photo && {
    src: photo.image_url,
    srcSet: photo.srcset,
    sizes,
    width: photo.width,
    height: photo.height,
  };
  return (
    <img
      alt={alt}
      {...(given ?? { src: placeholder, width: 1200, height: 900 })}
      loading={eager || urgent ? "eager" : "lazy"}
      fetchPriority={urgent ? "high" : undefined}
      decoding={urgent ? "sync" : "async"}
      className={className}
      onError={(event) => showPlaceholder(event.currentTarget)}
      // It may have failed before this script was there to hear of it.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) showPlaceholder(image);
      }}
    />
  );
}

function showPlaceholder(image: HTMLImageElement) {
  if (image.src.endsWith(placeholder)) return;
  image.removeAttribute("srcset");
  image.src = placeholder;
}
