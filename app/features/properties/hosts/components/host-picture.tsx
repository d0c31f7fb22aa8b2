import { useState } from "react";
import { whenMissing } from "#app/ui/or-placeholder.ts";
import { Initials } from "./initials.tsx";

type Props = { name: string; url: string | null; large?: boolean };

/** A landlord's photo, or their initials, also where the photo is missing. The name stands next to it. */
export function HostPicture({ name, url, large = false }: Props) {
  const [missing, setMissing] = useState<string | null>(null);
  if (url === null || url === missing) return <Initials name={name} large={large} />;
  return (
    <img
      src={url}
      alt=""
      width={320}
      height={320}
      {...whenMissing(() => setMissing(url))}
      className={`shrink-0 rounded-full bg-sunken object-cover ${large ? "size-16 sm:size-20" : "size-12"}`}
    />
  );
}
