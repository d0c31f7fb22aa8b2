-- Administrators' lists begin with what is newest, and go on by key (decision 0185).
create index listed_users on users (created_at, id);
create index listed_properties on properties (created_at, id) where deleted_at is null or hidden_at is not null;
create index listed_reservations on reservations (created_at, id);
create index listed_payments on payments (created_at, id);
create index listed_refunds on refunds ((state = 'failed'), created_at, id);
create index listed_payouts on payouts ((state = 'failed'), created_at, id);
create index listed_emails on emails
  ((state in ('bounced', 'failed') or state = 'waiting' and attempts > 0), created_at, id);
create index listed_reviews on reviews (published_at, id) where published_at is not null;
