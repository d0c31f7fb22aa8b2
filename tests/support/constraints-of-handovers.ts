import type { Attempt } from "./constraints.ts";

/** A further entry, with a body and a hash of its own, that differs from the right one only in this. */
function entry(
  differs: Partial<Record<"reservation" | "sequence" | "before" | "previous" | "fact", string>>,
) {
  const { reservation = "reservation_id", sequence = "2", fact = "'move:2'" } = differs;
  const { before = sequence === "1" ? "null" : "1", previous = "hash" } = differs;
  return {
    run: `insert into timeline_entries (landlord_id, reservation_id, sequence, fact, body, previous_sequence, previous, hash)
      select landlord_id, reservation, ${sequence}, ${fact}, body2, ${before}, previous2,
        encode(sha256(convert_to(body2, 'UTF8')), 'hex')
      from (select *, jsonb_build_object(
          'sequence', ${sequence}, 'reservation', reservation, 'previous', previous2)::text as body2
        from (select *, ${reservation} as reservation, ${previous} as previous2 from timeline_entries) a) b`,
  };
}

const zeros = "repeat('0', 64)";
const changed = (set: string) => ({
  run: `alter table timeline_entries disable trigger user; update timeline_entries set ${set}`,
});
const withBody = (body: string) =>
  changed(`body = ${body}, hash = encode(sha256(convert_to(${body}, 'UTF8')), 'hex')`);
const photos = (count: number) => `'[${Array.from({ length: count }, () => "1").join()}]'`;
const fixed = "update handovers set tenant_agreed_at = now(), landlord_agreed_at = now(), tenant_note = 'a'";

const takenInstead = "taken_reservation_id = 'res_1', taken_landlord_id = 'usr_1', paid_at = now()";

/** What the constraints of handovers and timelines must refuse; see constraints.ts. */
export const refusedOfHandovers: Record<string, Attempt[]> = {
  "problems.problem_is_of_a_reservation": ["reservation_id = 'res_0'", "landlord_id = 'usr_2'"],
  "problems.waiting_problem_says_since_when": ["state = 'waiting'"],
  "problems.ended_problem_says_how": ["state = 'closed'", "outcome = 'fixed'"],
  "problems.decided_problem_says_from_when": ["state = 'decided', outcome = 'nothing'", "applies_at = now()"],
  "problems.only_ended_problems_are_settled": ["settled_at = now()"],
  "problems.problem_refunds_a_part_from_someone": [
    "refund_cents = 1",
    "paid_by = 'us'",
    "refund_cents = 1, paid_by = 'us'",
    "state = 'closed', outcome = 'fixed', refund_cents = 1, paid_by = 'us'",
  ],
  "problems.problem_offers_a_space_up_to_a_limit": [
    "offered_property_id = 'prp_1'",
    "offered_property_id = 'prp_1', offer_limit_cents = 1",
    "state = 'decided', outcome = 'other_space', applies_at = now()",
  ],
  "problems.problems_refund_cents_check": [
    "state = 'decided', outcome = 'refund', applies_at = now(), refund_cents = 0, paid_by = 'us'",
  ],
  "problems.problems_offer_limit_cents_check": [
    "state = 'decided', outcome = 'other_space', applies_at = now(), offered_property_id = 'prp_1', offer_limit_cents = -1",
  ],
  "problems.problem_of_things_left_blocks_days": [
    "kind = 'left_behind'",
    "occupies = '[2030-01-11,2030-02-11)', limit_at = now()",
    "kind = 'left_behind', occupies = '[2030-01-11,2030-02-11)'",
  ],
  "problems.only_ended_problem_of_things_left_is_empty": [
    "emptied_at = now()",
    "kind = 'left_behind', occupies = '[2030-01-11,2030-02-11)', limit_at = now(), emptied_at = now()",
  ],
  "problems.stay_has_one_open_problem_of_each": [{ copy: { id: "prb_2" } }],
  "displaced_stays.displaced_stay_is_of_a_reservation": ["reservation_id = 'res_0'", "landlord_id = 'usr_2'"],
  "displaced_stays.chosen_refund_says_when": ["choice = 'refund'", "chosen_at = now()"],
  "displaced_stays.chosen_space_has_a_limit": [
    "choice = 'other_space', chosen_at = now()",
    "choice = 'other_space', chosen_at = now(), offered_property_id = 'prp_1'",
    "offer_limit_cents = 1",
  ],
  "displaced_stays.displaced_stays_offer_limit_cents_check": [
    "choice = 'other_space', chosen_at = now(), offered_property_id = 'prp_1', offer_limit_cents = -1",
  ],
  "price_differences.price_difference_is_of_a_reservation": [
    "reservation_id = 'res_0'",
    "landlord_id = 'usr_2'",
  ],
  "price_differences.price_difference_is_paid_for_a_reservation": [
    "taken_reservation_id = 'res_0', taken_landlord_id = 'usr_1', paid_cents = 1, paid_at = now()",
  ],
  "price_differences.paid_difference_says_for_what": [
    "paid_cents = 1",
    "taken_reservation_id = 'res_1'",
    "taken_reservation_id = 'res_1', taken_landlord_id = 'usr_1', paid_cents = 1",
    "paid_at = now()",
  ],
  "price_differences.paid_difference_is_within_its_limit": [`${takenInstead}, paid_cents = 5001`],
  "price_differences.price_differences_paid_cents_check": [`${takenInstead}, paid_cents = 0`],
  "price_differences.stay_gets_one_price_difference": [
    {
      run: `update price_differences set ${takenInstead}, paid_cents = 1;
        insert into price_differences select 'res_0', landlord_id, stay, cost_cents, property_id, limit_cents, until, created_at,
          taken_landlord_id, taken_reservation_id, paid_cents, paid_at from price_differences`,
    },
  ],
  "price_differences.price_differences_cost_cents_check": ["cost_cents = -1"],
  "price_differences.price_differences_limit_cents_check": ["limit_cents = 0"],
  "problems.only_no_shows_share_days": ["shares_days = true"],
  "days_rented_again.rented_again_is_of_a_stay": ["reservation_id = 'res_0'", "landlord_id = 'usr_2'"],
  "days_rented_again.rented_again_is_by_a_stay": ["again_id = 'res_0'"],
  "days_rented_again.days_rented_again_cents_check": ["cents = -1"],
  "problem_steps.problem_step_has_five_photos": [`photos = ${photos(6)}`],
  "handovers.handover_is_of_a_reservation": ["reservation_id = 'res_0'"],
  "handovers.side_has_ten_photos": [`tenant_photos = ${photos(11)}`, `landlord_photos = ${photos(11)}`],
  "handovers.handover_is_fixed": [
    ...["version = 2", "tenant_note = 'b'", "landlord_photos = '[1]'", "tenant_agreed_at = null"].map(
      (set) => ({
        run: `${fixed}; update handovers set ${set}`,
      }),
    ),
    { run: `${fixed}; delete from handovers` },
  ],
  "stay_changes.change_is_of_a_reservation": [{ copy: { id: "chg_2", reservation_id: "res_0" } }],
  "stay_changes.change_is_to_a_space_of_its_landlord": ["property_id = 'prp_0', space = '{}'"],
  "stay_changes.change_of_space_is_whole": ["property_id = 'prp_1'", "space = '{}'"],
  "reservations.reservation_asks_for_a_space_of_its_landlord": [
    "asked_property_id = 'prp_0', asked_there = '[2030-05-01,2030-05-02)', asked_gap_days = 0",
  ],
  "reservations.asked_space_is_another_and_whole": [
    "asked_property_id = 'prp_1', asked_there = '[2030-05-01,2030-05-02)', asked_gap_days = 0",
    "asked_gap_days = 0",
    "asked_property_id = 'prp_2', asked_there = '[2030-05-01,2030-05-02)'",
    "asked_stay = '[2030-05-01,2030-05-02)', asked_property_id = 'prp_2', asked_there = '[2030-05-01,2030-05-02)', asked_gap_days = 0",
  ],
  "stay_changes.stay_changes_id_key": [{ copy: { landlord_id: "usr_2" } }],
  "stay_changes.stay_has_one_open_change": [
    {
      run: `update stay_changes set state = 'agreed';
        insert into stay_changes select (jsonb_populate_record(null::stay_changes,
          to_jsonb(first) || '{"id": "chg_2", "state": "asked"}')).* from stay_changes first`,
    },
  ],
  "stay_changes.change_costs_more_or_less": [
    "less_rent_cents = -1",
    "retained_fee_cents = -1",
    "more_rent_cents = 1, less_rent_cents = 1",
  ],
  "contents_changes.contents_change_is_of_a_reservation": [
    { copy: { id: "cch_2", reservation_id: "res_0" } },
  ],
  "contents_changes.contents_changes_id_key": [{ copy: { landlord_id: "usr_2" } }],
  "contents_changes.stay_has_one_open_contents_change": [
    {
      run: `insert into contents_changes select (jsonb_populate_record(null::contents_changes,
          to_jsonb(first) || jsonb_build_object('id', other, 'state', 'asked'))).*
        from contents_changes first, unnest(array['cch_2', 'cch_3']) other`,
    },
  ],
  "contents_changes.changed_contents_are_short": [
    { copy: { id: "cch_2", contents: { things: "a".repeat(4000) } } },
  ],
  "contents_changes.answered_contents_changes_stay": [
    "state = 'made'",
    "contents = '[]'",
    { run: "delete from contents_changes" },
  ],
  "stay_terms.terms_are_of_a_reservation": [{ copy: { reservation_id: "res_0" } }],
  "reservations.contents_are_fixed_once_accepted": [
    { run: "update reservations set status = 'expired'; update reservations set contents = '{}'" },
  ],
  "reservations.contents_are_an_object": [
    "contents = '[]'",
    "contents = jsonb_build_object('things', repeat('a', 4000))",
  ],
  "stay_terms.agreement_has_title_and_zone": [
    { copy: { part: "agreement" } },
    { copy: { part: "agreement", facts: { title: "a" } } },
    { copy: { part: "agreement", facts: { timeZone: "UTC" } } },
  ],
  "stay_terms.stay_has_each_part_once": [
    {
      run: `insert into stay_terms (landlord_id, reservation_id, part, version, body, facts, agreed_at)
        values ('usr_1', 'res_1', 'renewal', '1', 'a', '{}', now()), ('usr_1', 'res_1', 'renewal', '2', 'a', '{}', now())`,
    },
  ],
  "stay_terms.stay_terms_never_change": ["body = 'a'", { run: "delete from stay_terms" }],
  "timelines.timeline_is_of_a_reservation": [{ copy: { reservation_id: "res_0" } }],
  "timeline_entries.timelines_are_only_added_to": ["fact = 'a'", { run: "delete from timeline_entries" }],
  "timeline_entries.entry_hash_is_of_its_body": [changed("hash = repeat('a', 64)")],
  "timeline_entries.entry_says_its_place": [
    withBody("'{}'"),
    withBody(`(body::jsonb || '{"sequence": 2}')::text`),
    withBody(`(body::jsonb || '{"reservation": "res_2"}')::text`),
    withBody(`(body::jsonb - 'previous')::text`),
  ],
  "timeline_entries.entry_follows_the_one_before": [
    entry({ sequence: "3" }),
    entry({ before: "null" }),
    entry({ sequence: "1", previous: "repeat('a', 64)" }),
  ],
  "timeline_entries.entry_names_the_hash_before": [entry({ previous: "repeat('a', 64)" })],
  "timeline_entries.entry_is_of_a_timeline": [
    entry({ reservation: "'res_0'", sequence: "1", previous: zeros }),
  ],
  "timeline_entries.fact_is_recorded_once": [entry({ fact: "'move:1'" })],
  "timeline_entries.entry_has_one_hash": [
    {
      run: `alter table timeline_entries drop constraint timeline_entries_pkey cascade;
        insert into timeline_entries select landlord_id, reservation_id, sequence, 'move:2', body, previous_sequence,
          previous, hash from timeline_entries`,
    },
  ],
  "timeline_salts.salt_is_of_an_entry": [{ copy: { sequence: 2 } }],
};

/** And what they must accept. */
export const takenOfHandovers: Record<string, Attempt[]> = {
  "stay_terms.agreement_has_title_and_zone": [
    { copy: { part: "agreement", facts: { title: "a", timeZone: "UTC" } } },
    { copy: { part: "house_rules" } },
  ],
  "stay_terms.stay_has_each_part_once": [{ copy: { version: "2" } }],
  "handovers.side_has_ten_photos": [`tenant_photos = ${photos(10)}, landlord_photos = ${photos(10)}`],
  "handovers.handover_is_fixed": [
    "tenant_agreed_at = now(), version = 2",
    { run: `${fixed}; update handovers set tenant_photos = '[]', tenant_note = null` },
  ],
  "timeline_entries.entry_names_the_hash_before": [entry({})],
};
