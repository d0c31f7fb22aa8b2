create or replace function keep_answer() returns trigger language plpgsql as $$
begin
  if old.answer is not null and (old.answer, old.answered_at) is distinct from (new.answer, new.answered_at) then
    raise exception 'the review % is answered', old.id
      using errcode = 'check_violation', constraint = 'review_is_answered_once';
  end if;
  return new;
end $$;
