-- The sweep of photos finds deleted properties among all without reading the others.
create index properties_deleted on properties (id) where deleted_at is not null and hidden_at is null;
