-- The order that this same request already made. With a key (Idempotency-Key): the holder's order under that key, of any
-- request. Without one: the holder's live order of the same request, made after `since` unless that is null. Planned once: planning it for the values of
-- each call takes longer than finding nothing, as nearly all calls do.
create or replace function order_made_before(tenant text, visitor text, key text, hash text, since timestamptz)
returns table (order_id text, hash_made text) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  for order_id, hash_made in
    select o.id, o.request_hash
    from (
      select * from public.orders where tenant_id = tenant
      union all
      select * from public.orders where tenant is null and visitor_id = visitor
    ) o
    where case when key is not null then o.idempotency_key = key else o.request_hash = hash and (since is null or o.created_at > since) end
  loop
    if key is null then
      perform 1 from public.reservations r
      where r.order_id = order_made_before.order_id and public.is_live(r.status) limit 1;
    end if;
    if key is not null or found then
      return next;
      return;
    end if;
  end loop;
end $$;
