import { refusedOfNotices, takenOfNotices } from "./constraints-of-notices.ts";
import type { Attempt } from "./constraints.ts";

const second = { id: "mes_2", position: 2, key: "another" };
const ofOrder = (ids: string[]) => ({
  run: `insert into conversations (id, landlord_id, property_id, order_id, last_at)
    select id, 'usr_1', 'prp_1', 'ord_1', now() from unnest('{${ids.join()}}'::text[]) as id`,
});
const closed = { closed_at: "2030-01-01T00:00:00Z", closed_by: "usr_2", note: "a" };

/** What the constraints of messages and notices must refuse; see constraints.ts. */
export const refusedOfMessages: Record<string, Attempt[]> = {
  ...refusedOfNotices,
  "conversations.conversation_is_about_a_property": ["property_id = 'prp_0'"],
  "conversations.conversation_has_a_tenant": ["tenant_id = null"],
  "conversations.conversation_of_tenant_is_one": [{ copy: { id: "cnv_2" } }],
  "conversations.conversation_of_order_is_one": [ofOrder(["cnv_2", "cnv_3"])],
  "conversation_sides.side_is_of_a_conversation": ["conversation_id = 'cnv_0'"],
  "messages.message_is_of_a_conversation": ["conversation_id = 'cnv_0'"],
  "messages.message_has_its_place": [{ copy: { ...second, position: 1 } }],
  "messages.message_is_written_once": [{ copy: { ...second, key: "key" } }],
  "message_reports.only_closed_reports_have_an_outcome": ["outcome = 'acted'"],
  "message_reports.message_report_has_a_known_outcome": [
    "outcome = 'maybe', closed_at = now(), closed_by = 'usr_1', note = 'a'",
  ],
  "messages.hidden_body_has_kinds": [
    "hidden_body = 'a'",
    "hidden_kinds = '{}', hidden_body = 'a'",
    "hidden_kinds = '{link}'",
  ],
  "message_photos.message_photo_is_of_a_message": ["message_id = 'mes_0'"],
  "message_photos.message_photo_has_its_place": [{ copy: { file: "2.webp" } }],
  "message_reports.report_is_of_a_conversation": ["conversation_id = 'cnv_0'"],
  "message_reports.closed_report_says_by_whom": ["closed_at = now()", "closed_by = 'usr_2'", "note = 'a'"],
  "message_reports.side_reports_once_at_a_time": [{ copy: { id: "rpt_2" } }],
};

/** And what they must accept. */
export const takenOfMessages: Record<string, Attempt[]> = {
  ...takenOfNotices,
  "conversations.conversation_of_tenant_is_one": [{ copy: { id: "cnv_2", order_id: "ord_1" } }],
  "conversations.conversation_of_order_is_one": [ofOrder(["cnv_2"])],
  "messages.message_is_written_once": [{ copy: { ...second, key: "key", side: "landlord" } }],
  "messages.hidden_body_has_kinds": ["hidden_kinds = '{}'"],
  "message_reports.side_reports_once_at_a_time": [{ copy: { id: "rpt_2", ...closed } }],
};
