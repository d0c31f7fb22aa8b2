import type { PhotoJson } from "#app/features/properties/present.ts";
import { orPlaceholder, placeholder } from "#app/ui/or-placeholder.ts";

type PhotoProps = {
  /** A photo, or one of its sizes; without one, a drawing is shown. */
  photo: (Pick<PhotoJson, "image_url"> & Partial<PhotoJson>) | undefined;
  alt: string;
  /** The image's `sizes`, for all sizes of a photo. */
  sizes?: string;
  /** In the page's first view: loaded eagerly. */
  eager?: boolean;
  /** The page's largest picture: loaded first. */
  urgent?: boolean;
  className?: string;
};

type CoverProps = Pick<PhotoProps, "eager" | "className"> & { url: string | null };

/** The cover of a reserved space, in its middle size. */
export function CoverPhoto({ url, ...more }: CoverProps) {
  return (
    <Photo photo={url === null ? undefined : { image_url: url, width: 640, height: 480 }} alt="" {...more} />
  );
}

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
      {...orPlaceholder}
    />
  );
}
