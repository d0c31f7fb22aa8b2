-- What administrators published instead of our texts: pages and articles of the help, in Markdown. Rows are only added: the
-- newest of a page is in force, and one without a body is the built-in text again.
create table texts (
  page text not null check (page ~ '^[a-z-]{1,60}$'),
  -- From 1 on, without a gap: of two who publish at once one is refused.
  number integer not null check (number > 0),
  body text check (length(body) between 1 and 100000),
  -- Of the body, as what people agreed to keeps it.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of the terms of service: what the version changed, in a sentence, and the built-in version that was the newest then.
  changed text check (length(changed) between 1 and 500),
  built_in_version text,
  published_at timestamptz not null,
  published_by text references users,
  primary key (page, number),
  constraint text_has_its_hash check ((body is null) = (sha256 is null)),
  constraint only_terms_say_what_changed
    check ((page = 'terms') = (changed is not null) and (page = 'terms') = (built_in_version is not null))
);
