-- Adds the mark of what goes in to the terms of a stay that is accepted for good, and refuses any other contents from then on,
-- but those of a change that both sides agreed to. While its acceptance can still be undone, it is neither fixed nor changed.
create or replace function fix_contents() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.contents is distinct from old.contents and (
    old.status not in ('pending', 'docs_requested')
    or exists (select from public.stay_terms t
      where t.landlord_id = new.landlord_id and t.reservation_id = new.id and t.part = 'contents')
  ) and not exists (
    select from public.contents_changes c
    where c.landlord_id = new.landlord_id and c.reservation_id = new.id and c.state = 'made' and c.contents = new.contents
  ) then
    raise exception 'what goes in is part of an accepted stay'
      using errcode = 'restrict_violation', constraint = 'contents_are_fixed_once_accepted';
  end if;
  if new.status in ('accepted', 'accepted_pending_verification') and new.undo_until is null then
    insert into public.stay_terms (landlord_id, reservation_id, part, version, body, facts, agreed_at)
    values (new.landlord_id, new.id, 'contents',
      encode(sha256(convert_to(new.contents::text, 'UTF8')), 'hex'),
      'What goes in, as the tenant stated it before acceptance. Its words are deleted with their account.', '{}',
      new.updated_at)
    on conflict do nothing;
  end if;
  return null;
end $$;
