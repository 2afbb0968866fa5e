import type { AlertPreference, alertRoutes } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { invalidInput } from '../../../../errors/refusal.ts';
import type { Call } from '../../../../http/call.ts';
import { checkQuietHours } from './edit-rules.ts';

/** Returns when a person wants messages about alerts. */
export async function readAlertPreference(
  db: Kysely<Database> | Transaction<Database>,
  accountId: string,
): Promise<AlertPreference> {
  const row = await db
    .selectFrom('alert_recipient')
    .select(['quiet_hours', 'digest'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return { quietHours: row?.quiet_hours ?? null, digest: row?.digest ?? 'none' };
}

/** Sets when a person wants messages. Waiting alerts follow the new times. */
export async function setAlertPreference({
  session,
  body,
  write,
}: Call<typeof alertRoutes.setPreference>): Promise<AlertPreference> {
  const issues = checkQuietHours(body.quietHours, '/quietHours');
  if (issues.length > 0) throw invalidInput(issues);
  const hours = body.quietHours === null ? null : JSON.stringify(body.quietHours);
  return write(async (tx) => {
    const before = await readAlertPreference(tx, session.accountId);
    await sql`insert into alert_recipient (account_id, quiet_hours, digest)
      values (${session.accountId}, ${hours}::jsonb, ${body.digest})
      on conflict (account_id) do update set quiet_hours = excluded.quiet_hours, digest = excluded.digest,
        due_at = clock_timestamp()`.execute(tx);
    return {
      answer: body,
      audit: {
        action: 'alertPreference.set',
        objectType: 'account',
        objectId: session.accountId,
        before,
        after: body,
      },
    };
  });
}
