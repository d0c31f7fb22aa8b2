-- The terms of service that a member accepted last, and when; each acceptance is in the audit log. A visitor accepts them with a
-- request: `stay_terms`, part `service`.
alter table users add column accepted_terms text, add column accepted_terms_at timestamptz;
