import { sql } from 'kysely';
import type { Feature, Parts } from '../../../feature.ts';
import { updateAnnouncements } from './announcement-clock.ts';
import { registerAnnouncementRoutes } from './announcement-routes.ts';
import { registerNotificationRoutes } from './notification-routes.ts';
import type { Notifier } from './notifier.ts';
import { notifyNewKeys } from './notify-new-keys.ts';

export { readActiveAnnouncements } from './active-announcements.ts';
export { englishText } from './mail-texts.ts';
export { createNotifier, type Notifier } from './notifier.ts';
export { operationMessage } from './operation-message.ts';

const turnMilliseconds = 15_000;
const tidyMilliseconds = 60 * 60_000;
const maxPerAccount = 500;

/** Creates the feature for notifications and announcements. */
export function createNotificationsFeature(parts: Parts, notifier: Notifier): Feature {
  const { log } = parts;
  const { db } = parts.database;
  let timer: NodeJS.Timeout | undefined;
  let clock: NodeJS.Timeout | undefined;
  let turning: Promise<unknown> | undefined;

  /** Deletes old notifications and those above the limit per account, done ones first. */
  const tidy = async (): Promise<void> => {
    await db
      .deleteFrom('notification')
      .where(sql<boolean>`greatest(created_at, snoozed_until) < now() - interval '90 days'`)
      .execute();
    await sql`delete from notification where id in (
      select id from (select id, row_number() over (partition by account_id order by done_at is not null, created_at desc) as place
        from notification) ranked where place > ${maxPerAccount})`.execute(db);
  };

  return {
    name: 'notifications',
    routes(registry) {
      registerNotificationRoutes(registry, parts);
      registerAnnouncementRoutes(registry, parts, notifier);
    },
    async start() {
      timer = setInterval(() => {
        void tidy().catch((error: unknown) => log.warn({ err: error }, 'old messages could not be deleted'));
      }, tidyMilliseconds).unref();
      // One check at a time, so that a slow database is not queried twice.
      clock = setInterval(() => {
        turning ??= updateAnnouncements(db, notifier)
          .catch((error: unknown) =>
            log.warn({ err: error }, 'announcements could not be published or ended'),
          )
          .then(() => notifyNewKeys(db, notifier))
          .catch((error: unknown) =>
            log.warn({ err: error }, 'administrators could not be notified of new permissions'),
          )
          .finally(() => {
            turning = undefined;
          });
      }, turnMilliseconds).unref();
    },
    async stop() {
      clearInterval(timer);
      clearInterval(clock);
      await turning;
    },
  };
}
