-- A landlord's photo on their public pages, square; its file is in the file store like those of a property's photos.
-- Null for none: then their initials are shown.
alter table users
  add column photo_key text check (photo_key ~ '^[0-9a-f]{32}$'),
  add constraint only_landlords_have_a_photo check (photo_key is null or role = 'landlord');
create index users_by_photo on users (photo_key) where photo_key is not null;
