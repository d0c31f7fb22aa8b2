import type { Attempt } from "./constraints.ts";

/** With published reviews open to changes, and any stay to windows. */
const reviews = (set: string): Attempt => ({
  run: `alter table reviews disable trigger published_review_is_fixed; update reviews set ${set}`,
});
const windows = (columns: Record<string, string>): Attempt => {
  const values: Record<string, string> = {
    landlord_id: "landlord_id",
    reservation_id: "reservation_id",
    property_id: "property_id",
    period: "1",
    days: "days",
    opens_at: "opens_at",
    closes_at: "closes_at",
    ...columns,
  };
  const names = Object.keys(values).join();
  return {
    run: `alter table review_windows disable trigger only_paid_stays_are_reviewed;
      insert into review_windows (${names}) select ${Object.values(values).join()} from review_windows`,
  };
};
const other = { id: "rev_2", side: "landlord", as_described: null, access: null, communication: null };

/** What the constraints of reviews must refuse; see constraints.ts. */
export const refusedOfReviews: Record<string, Attempt[]> = {
  "properties.only_reviewed_properties_are_rated": [
    "review_count = 1",
    "review_count = 1, rating = 5",
    "rating = 5",
    "rating_bound = 1",
  ],
  "review_windows.window_is_of_a_reservation": [windows({ reservation_id: "'res_0'" })],
  "review_windows.window_opens_after_its_days": [
    windows({ opens_at: "opens_at - interval '15 hours'", closes_at: "closes_at - interval '15 hours'" }),
  ],
  "review_windows.window_lasts_14_days": [
    windows({ closes_at: "closes_at + interval '1 second'" }),
    windows({ closes_at: "closes_at - interval '1 second'" }),
  ],
  "review_windows.window_is_what_reviews_refer_to": [
    {
      run: `alter table review_windows drop constraint review_windows_pkey, disable trigger user;
        insert into review_windows select * from review_windows`,
    },
  ],
  "review_windows.only_paid_stays_are_reviewed": [
    { copy: { period: 1 } },
    {
      run: `update reservations set status = 'accepted', payment_status = 'paid';
        insert into review_windows (landlord_id, reservation_id, property_id, period, days, opens_at, closes_at)
        select landlord_id, reservation_id, property_id, 1, '[2030-01-01,2030-01-12)', opens_at + interval '1 day',
          closes_at + interval '1 day' from review_windows`,
    },
  ],
  "reviews.review_has_a_window": [
    "reservation_id = 'res_0'",
    "period = 1",
    "closes_at = closes_at + interval '1 day'",
  ],
  "reviews.review_is_written_once": [{ copy: { id: "rev_2" } }],
  "reviews.review_is_written_in_time": [
    "created_at = opens_at - interval '1 second'",
    "created_at = closes_at, updated_at = closes_at",
    "updated_at = closes_at",
    "updated_at = created_at - interval '1 second'",
  ],
  "reviews.only_spaces_have_parts": ["access = null", "side = 'landlord'"],
  "reviews.no_one_reviews_themselves": ["author_id = landlord_id"],
  "reviews.only_published_reviews_are_answered": [
    "answer = 'a', answered_at = closes_at",
    "published_at = updated_at, answer = 'a'",
    "published_at = updated_at, answer = 'a', answered_at = updated_at - interval '1 second'",
  ],
  "reviews.hidden_review_says_why": ["hidden_at = now()", "hidden_by = 'usr_1'", "hidden_because = 'a'"],
  "reviews.published_review_is_fixed": [
    ...["stars = 1", "body = 'Bad.'", "access = 1", "published_at = null", "author_id = null"].map((set) => ({
      run: `update reviews set published_at = updated_at; update reviews set ${set}`,
    })),
    { run: "update reviews set published_at = updated_at; delete from reviews" },
  ],
  "reviews.review_is_answered_once": [
    {
      run: `update reviews set published_at = updated_at, answer = 'Thanks.', answered_at = closes_at;
        update reviews set answer = 'No thanks.'`,
    },
  ],
};

/** And what they must accept. */
export const takenOfReviews: Record<string, Attempt[]> = {
  "properties.only_reviewed_properties_are_rated": ["review_count = 1, rating = 5, rating_bound = 5000"],
  "review_windows.window_opens_after_its_days": [
    windows({ opens_at: "opens_at - interval '14 hours'", closes_at: "closes_at - interval '14 hours'" }),
  ],
  "reviews.review_is_written_in_time": ["updated_at = closes_at - interval '1 microsecond'"],
  "reviews.review_is_written_once": [{ copy: other }],
  "reviews.published_review_is_fixed": [
    {
      run: `update reviews set published_at = updated_at;
        update reviews set hidden_at = now(), hidden_by = 'usr_1', hidden_because = 'a'`,
    },
    reviews("stars = 1"),
  ],
};
