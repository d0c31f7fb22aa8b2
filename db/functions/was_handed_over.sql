-- Whether either side began the move-in of a stay.
create or replace function was_handed_over(landlord text, reservation text) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.handovers
    where landlord_id = landlord and reservation_id = reservation and kind = 'move-in');
end $$;
