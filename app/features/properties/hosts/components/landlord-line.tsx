import { Link } from "#app/ui/link.tsx";
import type { HostRecordJson } from "../present.ts";
import { HostRecord } from "./host-record.tsx";
import { HostPicture } from "./host-picture.tsx";

type LineProps = {
  name: string;
  business: string | null;
  /** The slug of the landlord's public page. */
  slug: string | null;
  record: HostRecordJson;
};

/** The property's landlord, business name first if there is one, with a link to all of their properties. */
export function LandlordLine({ name, business, slug, record }: LineProps) {
  const shown = business ?? name;
  return (
    <div className="flex items-center gap-3">
      <HostPicture name={shown} url={record.photo_url} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {slug === null ? (
            shown
          ) : (
            <Link
              to={`/hosts/${slug}`}
              className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {shown}
            </Link>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-soft">
          {business === null ? "Landlord" : `Landlord: ${name}`}
        </p>
        <HostRecord record={record} />
      </div>
    </div>
  );
}
