import { accountRoutes, defaultPreferences, type Preferences } from '@blueport/contracts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Feature, Parts } from '../../../feature.ts';
import { invalidInput, issue } from '../../../errors/refusal.ts';

/** Returns an account's preferences. Defaults apply to values never chosen, including newer ones. */
async function readPreferences(
  db: Kysely<Database> | Transaction<Database>,
  accountId: string,
): Promise<Preferences> {
  const row = await db
    .selectFrom('preference')
    .select('body')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return {
    ...defaultPreferences,
    ...row?.body,
    notifications: { ...defaultPreferences.notifications, ...row?.body.notifications },
  };
}

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const isRegion = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

/** Rejects names with a valid format but no meaning. */
function checkNames({ timeZone, region }: Preferences): void {
  const errors = [
    ...(timeZone === null || isTimeZone(timeZone) ? [] : [issue('#/timeZone', 'unknown')]),
    ...(region === null || isRegion(region) ? [] : [issue('#/region', 'unknown')]),
  ];
  if (errors.length > 0) throw invalidInput(errors);
}

/** Creates the feature for preferences, which are stored per account and apply on every device. */
export function createPreferencesFeature({ database: { db } }: Parts): Feature {
  return {
    name: 'preferences',
    routes(registry) {
      registry.register(accountRoutes.preferences, ({ session }) => readPreferences(db, session.accountId));

      registry.register(accountRoutes.savePreferences, ({ session, body, write }) => {
        checkNames(body);
        return write(async (tx) => {
          const before = await readPreferences(tx, session.accountId);
          const stored = { body: JSON.stringify(body), updated_at: new Date() };
          await tx
            .insertInto('preference')
            .values({ account_id: session.accountId, ...stored })
            .onConflict((conflict) => conflict.column('account_id').doUpdateSet(stored))
            .execute();
          return {
            answer: body,
            audit: {
              action: 'preference.save',
              objectType: 'account',
              objectId: session.accountId,
              before,
              after: body,
            },
          };
        });
      });
    },
  };
}
