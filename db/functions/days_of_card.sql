-- A card's members that depend on the day.
create or replace function days_of_card(free datemultirange, today date) returns text language sql stable parallel safe as $$
  select case when isempty(free) or upper(free) <= today
    then '"start_date":null,"end_date":null,"is_available":false'
    else '"start_date":' || to_json(case
        when lower(free) >= today then lower(free)
        when free @> today then today
        else lower(free * datemultirange(daterange(today, null)))
      end)::text || ',"end_date":' || coalesce(to_json(upper(free) - 1)::text, 'null') || ',"is_available":true'
  end
$$;
