-- Administrators' list of consents: renewals, and terms of service that visitors accepted. A row is named by its stay and part.
create index listed_consents on stay_terms (agreed_at, (reservation_id || ':' || part))
  where part in ('renewal', 'service');
create index consents_by_id on stay_terms ((reservation_id || ':' || part)) where part in ('renewal', 'service');
