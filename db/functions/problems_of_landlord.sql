-- How many problems at a landlord's spaces were decided for the tenant.
create or replace function problems_of_landlord(landlord text) returns integer language plpgsql stable as $$
begin
  return (select count(*) from public.problems
    where landlord_id = landlord and outcome in ('refund', 'other_space') and settled_at is not null);
end $$;
