-- What a document says of those who sell and of the operator, as it was issued: `brand`, `company` line by line, and `landlord`, the
-- landlord or their business with its address. Null for documents from before; they say what is true as they are read.
alter table documents add column parties jsonb;
