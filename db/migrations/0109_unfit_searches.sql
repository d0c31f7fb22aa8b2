-- 'unfit': visitors whose searches with dates or filters found nothing near. Apart from 'unmet', because spaces may be there.
alter table daily_numbers
  drop constraint daily_numbers_kind_check,
  add constraint daily_numbers_kind_check check (kind in ('visit', 'space', 'search', 'unmet', 'unfit'));
