-- What a landlord allows in a space, the rules of the space in their words, and whether a request must say what goes in.
-- An empty list says nothing.
alter table properties
  add column allowed text[] not null default '{}'
    constraint allowed_are_a_few_words check (cardinality(allowed) <= 30 and array_position(allowed, null) is null),
  add column house_rules text not null default ''
    constraint house_rules_are_not_too_long check (length(house_rules) <= 1000),
  add column requires_contents boolean not null default false;
