-- What an administrator may do: an owner everything, the others what their work needs.
alter table users add column administrator_role text
  check (administrator_role in ('owner', 'support', 'finance', 'reviewer'));
update users set administrator_role = 'owner' where role = 'administrator';
alter table users add constraint administrators_have_a_role
  check ((role = 'administrator') = (administrator_role is not null));
