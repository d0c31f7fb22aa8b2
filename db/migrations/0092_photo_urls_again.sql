alter table property_photo_urls
  -- The property had the same picture already: it wasn't added again.
  add column is_known boolean not null default false,
  -- Named while the property, or an edit of it, was refused: then the picture corrects it. Others come later by themselves, and
  -- send nothing to administrators again.
  add column corrects boolean not null default false;
