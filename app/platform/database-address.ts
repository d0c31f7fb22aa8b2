/** What libpq's `target_session_attrs` may ask of a server: https://www.postgresql.org/docs/current/libpq-connect.html */
const wants = ["any", "read-write", "read-only", "primary", "standby", "prefer-standby"] as const;
export type Wanted = (typeof wants)[number];

/** The servers of an address, each as an address of its own, and which of them will do. */
export type DatabaseAddress = { servers: string[]; wanted: Wanted };

/** Understands `postgres://user@one:5432,two:5432/name?target_session_attrs=read-write`, and one server; null for other texts. */
export function parseAddress(given: string): DatabaseAddress | null {
  const [, scheme, login = "", hosts = "", rest = ""] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/.exec(given) ?? [];
  if (scheme === undefined) return null;
  const servers = hosts.split(",").map((host) => URL.parse(`${scheme}${login}${host}${rest}`));
  const wanted = servers[0]?.searchParams.get("target_session_attrs") ?? "any";
  if (servers.includes(null) || !isWanted(wanted)) return null;
  for (const server of servers) server!.searchParams.delete("target_session_attrs");
  return { servers: servers.map((server) => server!.href), wanted };
}

function isWanted(text: string): text is Wanted {
  return wants.some((one) => one === text);
}

/** The address without user and password, for messages. */
export function whereOf(address: string): string {
  const [, hosts = "", name = ""] = /^[a-z]+:\/\/(?:[^/?#]*@)?([^/?#]*)([^?#]*)/.exec(address) ?? [];
  return `${hosts}${name}`;
}
