-- Keeps a notice of a member, its place among the member's others, and the jobs that push it to the member's browsers, in
-- one statement. `told` is the notice's row. It takes the place of unread ones of its topic. `folding` ({since, most}, or
-- null): after so many unread ones of its kind since then it is hidden and only counts. `pushing` ({queue, mute, carried},
-- or null) is the queue of pushes, and the choice that stops them. The same key is kept once. Returns what emails to the
-- member depend on, or no row where the account is deleted.
create or replace function keep_notice(told jsonb, nobodys text, folding jsonb, pushing jsonb)
returns table (email text, mutes text[]) language plpgsql as $$
declare
  notice public.notices := jsonb_populate_record(null::public.notices, told);
begin
  -- An account that is being deleted is waited for, and then has no notices.
  select u.email into email from public.users u
  where u.id = notice.member_id and u.email not like nobodys for key share;
  if not found then
    return;
  end if;
  mutes := array(
    select m.category || '-' || m.channel from public.notice_mutes m where m.member_id = notice.member_id
  );
  return next;
  insert into public.notices
    (id, member_id, key, kind, title, text, path, topic, about_user_id, about_reservation_id, created_at)
  values (notice.id, notice.member_id, notice.key, notice.kind, notice.title, notice.text, notice.path, notice.topic,
    notice.about_user_id, notice.about_reservation_id, notice.created_at)
  on conflict on constraint notice_is_told_once do nothing;
  -- Told already, by the same job.
  if not found then
    return;
  end if;
  if notice.topic is not null then
    update public.notices n set is_folded = true
    where n.member_id = notice.member_id and n.kind = notice.kind and n.topic = notice.topic
      and n.read_at is null and not n.is_folded and n.id <> notice.id;
  elsif folding is not null then
    update public.notices n set later = n.later + 1
    where n.id = (
      select first.id from (
        select n.id, n.created_at, count(*) over () as count from public.notices n
        where n.member_id = notice.member_id and n.kind = notice.kind and n.read_at is null and not n.is_folded
          and n.created_at > (folding->>'since')::timestamptz and n.id <> notice.id
      ) first
      where first.count >= (folding->>'most')::integer order by first.created_at desc, first.id desc limit 1
    ) and n.read_at is null and not n.is_folded;
    if found then
      update public.notices n set is_folded = true where n.id = notice.id;
      return;
    end if;
  end if;
  if pushing is not null and not (pushing->>'mute') = any(mutes) then
    perform public.enqueue_job(pushing->>'queue',
      jsonb_build_object('noticeId', notice.id, 'subscriptionId', s.id) || (pushing->'carried'))
    from public.push_subscriptions s where s.member_id = notice.member_id;
  end if;
end $$;
