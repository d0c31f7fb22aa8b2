-- What a document of this landlord's rents says of its parties: our name and company as the settings are now, and the landlord, or
-- their business with its address.
create or replace function document_parties(landlord text, brand text, company text[]) returns jsonb
language sql stable as $$
  select jsonb_build_object('brand', brand, 'company', to_jsonb(company), 'landlord', (
    select to_jsonb(array_remove(array[
      coalesce(nullif(businesses.business_name, ''), users.username), nullif(businesses.address, '')], null))
    from public.users left join public.businesses on businesses.landlord_id = users.id where users.id = landlord
  ))
$$;
