import { sql } from "kysely";
import { readPrepared } from "#app/platform/db.server.ts";

/** Replaces every unknown word by the most similar known one; null if that changes nothing. */
export async function correctSpelling(text: string): Promise<string | null> {
  const [row] = await readPrepared(sql<{ corrected: string; changed: boolean }>`
    select string_agg(coalesce(better.word, asked.word), ' ' order by number) as corrected,
      count(better.word) > 0 as changed
    from unnest(string_to_array(folded(${text}), ' ')) with ordinality asked (word, number)
    left join lateral (
      select k.word from known_words k
      where k.word % asked.word and similarity(k.word, asked.word) >= 0.4 and k.word !~ '[0-9]'
        and length(asked.word) between 4 and 40 and asked.word !~ '[0-9]'
        and not exists (select from known_words known where known.word ^@ asked.word)
      order by similarity(k.word, asked.word) desc, k.word limit 1
    ) better on true
    where number <= 12`);
  return row?.changed ? row.corrected : null;
}
