-- A visitor's order is held by the browser that made it, and by those that opened the link mailed to its guest.
create table order_browsers (
  order_id text not null references orders on delete cascade,
  visitor_id text not null,
  opened_at timestamptz not null default now(),
  primary key (order_id, visitor_id)
);
