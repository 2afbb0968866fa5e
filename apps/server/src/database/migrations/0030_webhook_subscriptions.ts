import type { Migration } from './migration.ts';

/** The events there were before a set-aside operation and drift had events of their own. */
const first = [
  'created',
  'approvalNeeded',
  'approved',
  'rejected',
  'started',
  'succeeded',
  'warnings',
  'failed',
  'canceled',
  'upgraded',
  'deleted',
  'detached',
  'expiring',
].map((event) => `deployment.${event}`);

/**
 * Who ticked everything there was meant everything, so it hears of what was added since. An operation that was set aside was
 * told as one that failed before it had an event of its own: who hears of failures goes on hearing of it.
 */
export const webhookSubscriptions: Migration = {
  name: '0030_webhook_subscriptions',
  statements: [
    `update webhook set events = '{*}', revision = revision + 1
     where events @> '{${[...first, 'fleet.ended'].join(',')}}'::text[]`,
    `update webhook set events = events || '{deployment.parked}', revision = revision + 1
     where 'deployment.failed' = any(events) and not 'deployment.parked' = any(events)`,
  ],
};
