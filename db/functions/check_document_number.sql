create or replace function check_document_number() returns trigger language plpgsql as $$
begin
  if new.number > 1 and not exists (
    select from public.documents where series = new.series and year = new.year and number = new.number - 1
  ) then
    raise exception 'the document %-%-% leaves a gap', new.series, new.year, new.number
      using errcode = 'check_violation', constraint = 'document_numbers_have_no_gap';
  end if;
  return new;
end $$;
