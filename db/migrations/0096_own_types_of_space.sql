-- An operator's own types of space (decision 0287) say before a slash which of the six they are like.
alter table properties
  drop constraint properties_type_of_space_check,
  add constraint type_of_space_is_one_or_like_one check (type_of_space ~
    '^(Driveway|Covered Garage|Parking Lot|Storage Unit|Basement|Other)(/[a-z][a-z-]{0,28}[a-z])?$');
