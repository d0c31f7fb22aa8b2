-- The address that the provider has of a tenant; null where it was made before we kept that.
alter table payment_customers add column email text;
