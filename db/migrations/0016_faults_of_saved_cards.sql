-- A saved card may also be refused until its owner confirms the payment.
alter table sandbox_faults drop constraint sandbox_faults_kind_check;
alter table sandbox_faults add constraint sandbox_faults_kind_check check (
  kind in ('late', 'duplicate', 'reversed', 'lost', 'down', 'unanswered', 'declined', 'authenticate')
);
