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
  "conversations.conversations_id_check": [{ copy: { id: "nothing" } }],
  "conversations.conversations_landlord_id_fkey": [{ copy: { id: "cnv_2", landlord_id: "usr_0" } }],
  "conversations.conversations_tenant_id_fkey": ["tenant_id = 'usr_0'"],
  "conversations.conversations_order_id_fkey": ["order_id = 'ord_0'"],
  "conversations.conversation_is_about_a_property": ["property_id = 'prp_0'"],
  "conversations.conversation_has_a_tenant": ["tenant_id = null"],
  "conversations.conversation_of_tenant_is_one": [{ copy: { id: "cnv_2" } }],
  "conversations.conversation_of_order_is_one": [ofOrder(["cnv_2", "cnv_3"])],
  "conversation_sides.conversation_sides_side_check": ["side = 'administrator'"],
  "conversation_sides.conversation_sides_member_id_fkey": ["member_id = 'usr_0'"],
  "conversation_sides.conversation_sides_unread_check": ["unread = -1"],
  "conversation_sides.side_is_of_a_conversation": ["conversation_id = 'cnv_0'"],
  "messages.messages_id_check": [{ copy: { ...second, id: "nothing" } }],
  "messages.messages_position_check": ["position = 0"],
  "messages.messages_side_check": ["side = 'administrator'"],
  "messages.messages_sender_id_fkey": ["sender_id = 'usr_0'"],
  "messages.messages_body_check": ["body = repeat('a', 4001)"],
  "messages.messages_hidden_check": ["hidden = -1"],
  "messages.messages_key_check": ["key = ''", "key = repeat('a', 101)"],
  "messages.message_is_of_a_conversation": ["conversation_id = 'cnv_0'"],
  "messages.message_has_its_place": [{ copy: { ...second, position: 1 } }],
  "messages.message_is_written_once": [{ copy: { ...second, key: "key" } }],
  "messages.messages_hidden_kinds_check": ["hidden_kinds = '{name}', hidden_body = 'a'"],
  "messages.messages_hidden_body_check": ["hidden_kinds = '{link}', hidden_body = repeat('a', 40001)"],
  "messages.hidden_body_has_kinds": [
    "hidden_body = 'a'",
    "hidden_kinds = '{}', hidden_body = 'a'",
    "hidden_kinds = '{link}'",
  ],
  "message_photos.message_photos_position_check": ["position = -1", "position = 5"],
  "message_photos.message_photos_width_check": ["width = 0"],
  "message_photos.message_photos_height_check": ["height = 0"],
  "message_photos.message_photo_is_of_a_message": ["message_id = 'mes_0'"],
  "message_photos.message_photo_has_its_place": [{ copy: { file: "2.webp" } }],
  "message_blocks.message_blocks_landlord_id_fkey": ["landlord_id = 'usr_0'"],
  "message_blocks.message_blocks_blocked_by_check": ["blocked_by = 'administrator'"],
  "message_reports.message_reports_id_check": [{ copy: { id: "nothing", ...closed } }],
  "message_reports.message_reports_side_check": ["side = 'administrator'"],
  "message_reports.message_reports_reason_check": ["reason = ''", "reason = repeat('a', 1001)"],
  "message_reports.message_reports_note_check": [
    "closed_at = now(), closed_by = 'usr_2', note = ''",
    "closed_at = now(), closed_by = 'usr_2', note = repeat('a', 501)",
  ],
  "message_reports.report_is_of_a_conversation": ["conversation_id = 'cnv_0'"],
  "message_reports.closed_report_says_by_whom": ["closed_at = now()", "closed_by = 'usr_2'", "note = 'a'"],
  "message_reports.side_reports_once_at_a_time": [{ copy: { id: "rpt_2" } }],
  "saved_replies.saved_replies_id_check": [{ copy: { id: "nothing" } }],
  "saved_replies.saved_replies_landlord_id_fkey": ["landlord_id = 'usr_0'"],
  "saved_replies.saved_replies_text_check": ["text = ''", "text = repeat('a', 2001)"],
};

/** And what they must accept. */
export const takenOfMessages: Record<string, Attempt[]> = {
  ...takenOfNotices,
  "conversations.conversation_of_tenant_is_one": [{ copy: { id: "cnv_2", order_id: "ord_1" } }],
  "conversations.conversation_of_order_is_one": [ofOrder(["cnv_2"])],
  "messages.messages_body_check": ["body = ''", "body = repeat('a', 4000)"],
  "messages.messages_key_check": ["key = repeat('a', 100)"],
  "messages.message_is_written_once": [{ copy: { ...second, key: "key", side: "landlord" } }],
  "messages.messages_hidden_body_check": ["hidden_kinds = '{link}', hidden_body = repeat('a', 40000)"],
  "messages.hidden_body_has_kinds": ["hidden_kinds = '{}'"],
  "message_photos.message_photos_position_check": ["position = 4"],
  "message_reports.message_reports_reason_check": ["reason = 'a'", "reason = repeat('a', 1000)"],
  "message_reports.message_reports_note_check": [
    "closed_at = now(), closed_by = 'usr_2', note = repeat('a', 500)",
  ],
  "message_reports.side_reports_once_at_a_time": [{ copy: { id: "rpt_2", ...closed } }],
  "saved_replies.saved_replies_text_check": ["text = repeat('a', 2000)"],
};
