import { serializeSignedCookie } from "better-call";
import { listColumns, listFilters } from "../../app/features/admin/lists/model.ts";
import { mostShown } from "../../app/features/admin/model.ts";
import { secret } from "./rows.mjs";

/** Where the page of a list is called otherwise. */
const pathOf = (list) => `/admin/${list === "rents" ? "rentals" : list}`;

const administrator = `
  with made as (
    insert into users (id, name, username, email, email_verified, role, administrator_role)
    values ('usr_bench_admin', 'Admin', 'Admin', 'admin@bench.example', true, 'administrator', 'owner')
    on conflict do nothing returning id
  )
  insert into sessions (id, user_id, token, expires_at)
  select 'ses_' || id, id, 'token_of_' || id, now() + interval '30 days' from made`;

/**
 * Asks for each administrators' list: its first page, later ones, each filter, each sort both ways, and a search without a match,
 * each three times. Returns, for each list, how many requests that are, and the slowest one with its median.
 */
export async function slowestOfLists({ url }, client) {
  await client.query(administrator);
  const [cookie] = (
    await serializeSignedCookie("sparebay.session_token", "token_of_usr_bench_admin", secret)
  ).split(";");
  let asked = 0;
  const page = async (address) => {
    const from = `10.9.${(asked >> 8) & 255}.${(asked += 1) & 255}`;
    const began = performance.now();
    const response = await fetch(url + address, { headers: { cookie, "x-forwarded-for": from } });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${address} got ${response.status}.`);
    return { text, taken: performance.now() - began };
  };
  const lists = [];
  for (const list of Object.keys(listColumns)) {
    const addresses = await addressesOf(list, page);
    const times = [];
    for (const address of addresses) {
      const taken = [];
      for (let turn = 0; turn < 3; turn += 1) taken.push((await page(address)).taken);
      times.push({ address, median: taken.toSorted((a, b) => a - b)[1] });
    }
    const [slowest] = times.toSorted((a, b) => b.median - a.median);
    lists.push({ list, requests: addresses.length, ...slowest });
  }
  return lists;
}

async function addressesOf(list, page) {
  const path = pathOf(list);
  const filters = (listFilters[list] ?? []).flatMap(({ name, choices }) =>
    choices.map(([value]) => `${path}?${name}=${encodeURIComponent(value)}`),
  );
  const sorts = listColumns[list].flatMap(({ sort }) =>
    sort ? [`${path}?sort=${sort}`, `${path}?sort=-${sort}`] : [],
  );
  return [path, `${path}?q=zyxwvut`, ...(await laterPages(path, page)), ...filters, ...sorts];
}

/** The pages behind the most rows that one page shows, and behind those again. */
async function laterPages(path, page) {
  const later = [];
  for (let after = ""; later.length < 5;) {
    const { text } = await page(`${path}?shown=${mostShown}${after}`);
    const [, key] = /[?&](?:amp;)?after=([^"&]+)/.exec(text) ?? [];
    if (key === undefined) break;
    after = `&after=${key}`;
    later.push(`${path}?after=${key}`);
  }
  return later;
}
