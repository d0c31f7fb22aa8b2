import { Initials } from "./initials.tsx";

type Props = { name: string; url: string | null; large?: boolean };

/** A landlord's photo, or their initials. The name stands next to it. */
export function HostPicture({ name, url, large = false }: Props) {
  if (url === null) return <Initials name={name} large={large} />;
  return (
    <img
      src={url}
      alt=""
      width={320}
      height={320}
      className={`shrink-0 rounded-full bg-sunken object-cover ${large ? "size-16 sm:size-20" : "size-12"}`}
    />
  );
}
