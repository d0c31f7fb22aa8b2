-- A published review is fixed; administrators only hide it.
create or replace function keep_review() returns trigger language plpgsql as $$
begin
  if old.published_at is not null and (tg_op = 'DELETE' or
    (old.landlord_id, old.reservation_id, old.period, old.side, old.author_id, old.stars, old.as_described, old.access,
      old.communication, old.body, old.created_at, old.updated_at, old.published_at) is distinct from
    (new.landlord_id, new.reservation_id, new.period, new.side, new.author_id, new.stars, new.as_described, new.access,
      new.communication, new.body, new.created_at, new.updated_at, new.published_at)) then
    raise exception 'the review % is published', old.id
      using errcode = 'check_violation', constraint = 'published_review_is_fixed';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
