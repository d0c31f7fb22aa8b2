-- What the other side reads until the landlord accepts is stored with a message: finding contacts costs more than reading.
-- `hidden_kinds` is null for messages from before; they are completed when they are next read. `hidden_body` is null if
-- nothing is hidden.
alter table messages
  add column hidden_kinds text[] check (hidden_kinds <@ '{phone number,email address,link}'),
  add column hidden_body text check (length(hidden_body) <= 40000),
  add constraint hidden_body_has_kinds check ((hidden_body is null) = (hidden_kinds is null or hidden_kinds = '{}'));

-- Each side names its own occasions.
alter table messages
  drop constraint message_is_written_once,
  add constraint message_is_written_once unique (landlord_id, conversation_id, side, key);
