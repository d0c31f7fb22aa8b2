import pg from "pg";

type Query = (this: pg.Client, ...given: unknown[]) => unknown;
type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Node[];
};
/**
 * A statement as it ran, also one of a function or trigger: the pages it read, the tables it read from end to end, and how
 * many rows it read in vain.
 */
export type Plan = { text: string; pages: number; scanned: string[]; discarded: number };

// It plans as if the tables were ten times as long.
const settings = `load 'auto_explain'; set seq_page_cost = 10; set client_min_messages = notice;
  set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_buffers = on;
  set auto_explain.log_timing = off; set auto_explain.log_format = json; set auto_explain.log_level = notice;
  set auto_explain.log_nested_statements = on`;
/** Connections on which PostgreSQL reports each statement's plan. */
const explaining = new WeakSet<pg.Client>();
let plans: Plan[] = [];

/** What PostgreSQL did during this action, and how many statements it was sent. */
export async function plansOf(act: () => Promise<unknown>): Promise<{ sent: number; plans: Plan[] }> {
  plans = [];
  let sent = 0;
  const query = Reflect.get(pg.Client.prototype, "query") as Query;
  const counting: Query = function (this: pg.Client, ...given) {
    sent += 1;
    if (explaining.has(this)) return query.apply(this, given);
    explaining.add(this);
    this.on("notice", note);
    return (Reflect.apply(query, this, [settings]) as Promise<unknown>).then(() => query.apply(this, given));
  };
  Object.assign(pg.Client.prototype, { query: counting });
  await act().finally(() => Object.assign(pg.Client.prototype, { query }));
  return { sent, plans };
}

function note({ message }: { message?: string | undefined }): void {
  const json = /^duration: .* plan:\n(?<plan>\{[^]*)$/.exec(message ?? "")?.groups?.["plan"];
  if (json === undefined) return;
  const { "Query Text": text, Plan: plan } = JSON.parse(json) as { "Query Text": string; Plan: Node };
  const pages = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  plans.push({ text, pages, scanned: scannedBy(plan), discarded: discardedBy(plan) });
}

function scannedBy(node: Node): string[] {
  const own = node["Node Type"] === "Seq Scan" && node["Actual Loops"] !== 0 ? [node["Relation Name"]!] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedBy)];
}

function discardedBy(node: Node): number {
  const own = (node["Rows Removed by Filter"] ?? 0) * (node["Actual Loops"] ?? 1);
  return (node.Plans ?? []).reduce((sum, child) => sum + discardedBy(child), own);
}
