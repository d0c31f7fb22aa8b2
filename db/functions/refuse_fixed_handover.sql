-- Once both sides agreed, only age or a deleted account takes photos and words away.
create or replace function refuse_fixed_handover() returns trigger language plpgsql as $$
begin
  if old.tenant_agreed_at is null or old.landlord_agreed_at is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE'
    and (new.landlord_id, new.reservation_id, new.kind, new.version, new.tenant_agreed_at, new.landlord_agreed_at)
      is not distinct from
      (old.landlord_id, old.reservation_id, old.kind, old.version, old.tenant_agreed_at, old.landlord_agreed_at)
    and new.tenant_photos in (old.tenant_photos, '[]') and new.landlord_photos in (old.landlord_photos, '[]')
    and (new.tenant_note is null or new.tenant_note = old.tenant_note)
    and (new.landlord_note is null or new.landlord_note = old.landlord_note)
  then
    return new;
  end if;
  raise exception 'both sides agreed to the % of %', old.kind, old.reservation_id
    using errcode = 'restrict_violation', constraint = 'handover_is_fixed';
end $$;
