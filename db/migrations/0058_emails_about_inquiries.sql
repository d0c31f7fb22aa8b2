-- Emails about inquiries are found by their age, to be deleted after a year.
create index emails_about_inquiries on emails (created_at) where about_inquiry_id is not null;
