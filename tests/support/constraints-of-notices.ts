import type { Attempt } from "./constraints.ts";

const endpoint = "https://push.example/2";

/** What the constraints of notices must refuse; see constraints.ts. */
export const refusedOfNotices: Record<string, Attempt[]> = {
  "notices.notice_is_told_once": [{ copy: { id: "ntc_2" } }],
  "notice_mutes.money_and_security_are_told": ["category = 'money'", "category = 'security'"],
  "push_subscriptions.session_has_one_push": [{ copy: { id: "psh_2", endpoint } }],
  "push_subscriptions.browser_has_one_push": [
    {
      run: `insert into sessions (id, user_id, token, expires_at) values ('2', 'usr_2', 'other', now());
        insert into push_subscriptions (id, member_id, session_id, endpoint, browser_key, browser_secret)
        select 'psh_2', 'usr_2', '2', endpoint, browser_key, browser_secret from push_subscriptions`,
    },
  ],
};

/** And what they must accept. */
export const takenOfNotices: Record<string, Attempt[]> = {
  "notices.notice_is_told_once": [{ copy: { id: "ntc_2", member_id: "usr_1" } }],
};
