import type { Attempt } from "./constraints.ts";

const second = { id: "ntc_2", key: "another" };
const endpoint = "https://push.example/2";

/** What the constraints of notices must refuse; see constraints.ts. */
export const refusedOfNotices: Record<string, Attempt[]> = {
  "notices.notices_id_check": [{ copy: { ...second, id: "nothing" } }],
  "notices.notices_member_id_fkey": ["member_id = 'usr_0'"],
  "notices.notices_key_check": ["key = ''", "key = repeat('a', 201)"],
  "notices.notices_kind_check": ["kind = 'Paid'", "kind = 'a-b'", "kind = repeat('a', 41)"],
  "notices.notices_title_check": ["title = ''", "title = repeat('a', 201)"],
  "notices.notices_text_check": ["text = repeat('a', 601)"],
  "notices.notices_path_check": [
    "path = 'https://elsewhere.example/'",
    "path = '//elsewhere.example/'",
    "path = E'/\\\\elsewhere.example'",
    "path = '/' || repeat('a', 500)",
  ],
  "notices.notices_topic_check": ["topic = ''", "topic = repeat('a', 61)"],
  "notices.notices_later_check": ["later = -1"],
  "notices.notice_is_told_once": [{ copy: { id: "ntc_2" } }],
  "notice_mutes.notice_mutes_member_id_fkey": ["member_id = 'usr_0'"],
  "notice_mutes.notice_mutes_category_check": ["category = ''", "category = repeat('a', 21)"],
  "notice_mutes.notice_mutes_channel_check": ["channel = 'sms'"],
  "notice_mutes.money_and_security_are_told": ["category = 'money'", "category = 'security'"],
  "push_subscriptions.push_subscriptions_id_check": ["id = 'nothing'"],
  "push_subscriptions.push_subscriptions_member_id_fkey": ["member_id = 'usr_0'"],
  "push_subscriptions.push_subscriptions_session_id_fkey": ["session_id = '0'"],
  "push_subscriptions.push_subscriptions_endpoint_check": [
    "endpoint = 'file:///etc/passwd'",
    "endpoint = 'https://' || repeat('a', 993)",
  ],
  "push_subscriptions.push_subscriptions_browser_key_check": [
    "browser_key = repeat('a', 79)",
    "browser_key = repeat('a', 101)",
  ],
  "push_subscriptions.push_subscriptions_browser_secret_check": [
    "browser_secret = repeat('a', 19)",
    "browser_secret = repeat('a', 31)",
  ],
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
  "notices.notices_key_check": ["key = 'a'", "key = repeat('a', 200)"],
  "notices.notices_kind_check": ["kind = 'paid'", "kind = repeat('a', 40)"],
  "notices.notices_title_check": ["title = 'a'", "title = repeat('a', 200)"],
  "notices.notices_text_check": ["text = repeat('a', 600)"],
  "notices.notices_path_check": ["path = '/'", "path = '/' || repeat('a', 499)"],
  "notices.notices_topic_check": ["topic = repeat('a', 60)"],
  "notices.notice_is_told_once": [{ copy: { id: "ntc_2", member_id: "usr_1" } }],
  "notice_mutes.notice_mutes_category_check": ["category = repeat('a', 20)"],
  "push_subscriptions.push_subscriptions_endpoint_check": ["endpoint = 'https://' || repeat('a', 992)"],
  "push_subscriptions.push_subscriptions_browser_key_check": [
    "browser_key = repeat('a', 80)",
    "browser_key = repeat('a', 100)",
  ],
  "push_subscriptions.push_subscriptions_browser_secret_check": [
    "browser_secret = repeat('a', 20)",
    "browser_secret = repeat('a', 30)",
  ],
};
