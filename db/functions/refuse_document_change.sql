create or replace function refuse_document_change() returns trigger language plpgsql as $$
begin
  raise exception 'documents are only added to'
    using errcode = 'restrict_violation', constraint = 'documents_are_only_added_to';
end $$;
