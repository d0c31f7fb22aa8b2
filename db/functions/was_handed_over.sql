-- Whether the tenant took part in the move-in of a stay: what the landlord alone added says nothing about who came.
create or replace function was_handed_over(landlord text, reservation text) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.handovers
    where landlord_id = landlord and reservation_id = reservation and kind = 'move-in'
      and (tenant_photos <> '[]' or tenant_note is not null or tenant_agreed_at is not null));
end $$;
