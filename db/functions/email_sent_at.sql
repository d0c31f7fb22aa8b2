-- When a mail server took the email of this key; null if none did.
create or replace function email_sent_at(email_key text) returns timestamptz language plpgsql stable as $$
begin
  return (select e.sent_at from public.emails e where e.key = email_key and e.state = 'sent');
end $$;
