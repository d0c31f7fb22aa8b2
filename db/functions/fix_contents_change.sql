-- Marks the words that a change of what goes in asks for. Once it is answered it only loses its words, with the tenant's account.
create or replace function fix_contents_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.mark := encode(sha256(convert_to(new.contents::text, 'UTF8')), 'hex');
    return new;
  end if;
  if tg_op = 'UPDATE' and new.mark = old.mark
    and (old.state = 'asked' or (new.state, new.created_at, new.updated_at) = (old.state, old.created_at, old.updated_at))
    and (new.contents is null or new.contents = old.contents)
    and (new.contents_before is null or new.contents_before = old.contents_before)
  then
    return new;
  end if;
  raise exception 'an answered change of what goes in stays'
    using errcode = 'restrict_violation', constraint = 'answered_contents_changes_stay';
end $$;
