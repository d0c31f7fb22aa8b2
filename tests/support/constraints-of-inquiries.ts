import type { Attempt } from "./constraints.ts";

/** What the constraints of inquiries must refuse; see constraints.ts. */
export const refusedOfInquiries: Record<string, Attempt[]> = {
  "leads.lead_has_a_state": ["state = 'lost'"],
  "leads.leads_id_check": ["id = 'nothing'"],
  "contact_messages.contact_message_has_a_state": ["state = 'lost'"],
  "contact_messages.contact_messages_id_check": ["id = 'nothing'"],
  "service_requests.service_request_has_a_state": ["state = 'lost'"],
  "service_requests.service_requests_id_check": ["id = 'nothing'"],
  "service_requests.service_requests_message_check": ["message = ''", "message = repeat('a', 5001)"],
  "service_requests.service_requests_user_id_fkey": ["user_id = 'usr_0'"],
  "inquiry_answers.inquiry_answers_answered_by_fkey": ["answered_by = 'usr_0'"],
  "inquiry_answers.inquiry_answers_id_check": ["id = 'nothing'"],
  "inquiry_answers.inquiry_answers_message_check": ["message = ''", "message = repeat('a', 5001)"],
};
