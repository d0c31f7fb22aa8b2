-- The last number of a series in a year; 0 before the first.
create or replace function last_number(of_series text, of_year integer) returns integer language plpgsql stable as $$
begin
  return (select coalesce(max(number), 0) from public.documents where series = of_series and year = of_year);
end $$;
