import type { AdministrationEvent } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../database/tables/index.ts';
import type { PublishEvent } from './events.ts';

/** Tells the open pages of an organization what an administrator changed. Called last in a transaction, as every publishing is. */
export async function announceChange(
  publish: PublishEvent,
  tx: Transaction<Database>,
  organizationId: string,
  change: Omit<AdministrationEvent, 'type'>,
  options: { readonly permissionsToo?: boolean } = {},
): Promise<void> {
  const types = [
    `${change.object}.changed` as const,
    ...(options.permissionsToo ? ['permission.changed' as const] : []),
  ];
  for (const type of types) {
    const event: AdministrationEvent = { type, ...change };
    await publish(tx, { organizationId, subjects: [change.id], type, data: event });
  }
}
