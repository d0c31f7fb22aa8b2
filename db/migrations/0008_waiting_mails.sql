-- Of a confidential mail, which carries a secret link, no text is kept once it is sent, whoever sends it.
alter table mails add column confidential boolean not null default false;
create index mails_waiting on mails (created_at) where state = 'waiting';

-- Those of earlier versions that still wait. Their texts are gone with the sending as well.
update mails set confidential = true
where state = 'waiting' and (key like 'verify-email-%' or key like 'rst\_%');
