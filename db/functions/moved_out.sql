-- Whether both sides agreed to the move-out of a stay.
create or replace function moved_out(landlord text, reservation text) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.handovers
    where landlord_id = landlord and reservation_id = reservation and kind = 'move-out'
      and tenant_agreed_at is not null and landlord_agreed_at is not null);
end $$;
