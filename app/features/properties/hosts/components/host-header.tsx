import type { HostJson } from "#app/features/accounts/present.ts";
import type { HostRecordJson } from "../present.ts";
import { HostRecord } from "./host-record.tsx";
import { HostPicture } from "./host-picture.tsx";

type HeaderProps = { host: HostJson; lead: string; record: HostRecordJson };

export function HostHeader({ host, lead, record }: HeaderProps) {
  const shown = host.business_name ?? host.username;
  return (
    <header className="mb-8 flex items-center gap-4 sm:gap-6">
      <HostPicture name={shown} url={record.photo_url} large />
      <div className="min-w-0">
        <h1 className="wrap-anywhere">{shown}</h1>
        {host.business_name !== null && (
          <p className="mt-1 wrap-anywhere text-soft">Landlord: {host.username}</p>
        )}
        <p className="mt-1 text-soft">{lead}</p>
        <HostRecord record={record} />
        {host.contact !== null && <Contact text={host.contact} />}
      </div>
    </header>
  );
}

function Contact({ text }: { text: string }) {
  const isEmail = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
  return (
    <p className="mt-1 wrap-anywhere">
      Contact:{" "}
      {isEmail ? (
        <a href={`mailto:${text}`} className="text-link">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  );
}
