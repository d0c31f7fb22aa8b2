-- When both sides had agreed to the move-out of a stay; null if they didn't.
create or replace function moved_out_at(landlord text, reservation text) returns timestamptz language plpgsql stable as $$
begin
  return (select greatest(tenant_agreed_at, landlord_agreed_at) from public.handovers
    where landlord_id = landlord and reservation_id = reservation and kind = 'move-out'
      and tenant_agreed_at is not null and landlord_agreed_at is not null);
end $$;
