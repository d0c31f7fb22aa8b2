-- Cards that were stored before 0097, as make_cards writes them since. A quote within a text of theirs has a backslash before it.
update property_cards set card = regexp_replace(card, '("allowed":\[[^]]*\])', '\1,"amenities":[]')
where position('"amenities":' in card) = 0;
