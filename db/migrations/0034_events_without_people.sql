-- Of events that are only stored nothing is read: what they say of people is not kept.
update provider_events set payload = payload - 'data'
where type not in (
  'checkout.session.completed', 'checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed',
  'checkout.session.expired', 'refund.created', 'refund.updated', 'refund.failed', 'account.updated', 'transfer.created'
);
