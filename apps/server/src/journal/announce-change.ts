import type { AdministrationEvent } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../database/tables/index.ts';
import type { PublishEvent } from './events.ts';

/**
 * Notifies the open pages of an organization of an administrator's change. Call it last in a transaction, like all
 * publishing.
 */
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
