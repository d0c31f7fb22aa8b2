-- A landlord's list: what waits for an answer, the most urgent first; then the rest, what changed last first.
create index reservations_waiting_by_landlord on reservations (landlord_id, answer_by) where status = 'pending';
create index reservations_by_landlord_and_change on reservations (landlord_id, updated_at desc, id desc);
