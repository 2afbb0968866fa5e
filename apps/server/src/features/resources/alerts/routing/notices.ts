import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Notifier } from '../../../messaging/notifications/index.ts';
import { ruleKeyPrefix } from '../../insights/index.ts';
import type { ChangedAlert } from '../evaluation/store-evaluation.ts';

type Tx = Transaction<Database>;

export type SettlingNotifier = Pick<Notifier, 'settleEvent' | 'settleObject'>;

/** Path of the page of an alert. */
export const alertLink = (insightId: string): string => `/portal/insights/${insightId}`;
/** Path of the list of alerts, for a message about several. */
export const alertsLink = '/portal/insights?f.kind=firingAlert';

/** Accounts that a rule notifies: named ones, those with its roles, and owners of deployments of the resource. */
const recipients = sql`
  select account_id::uuid from jsonb_array_elements_text(a.notify -> 'accountIds') as named (account_id)
  union select h.account_id from held_role h
    join jsonb_array_elements_text(a.notify -> 'roleIds') as wanted (role_id) on h.role_id = wanted.role_id::uuid
  union select coalesce(d.owner_id, d.account_id) from deployment_step s
    join deployment_operation o on o.id = s.operation_id join deployment d on d.id = o.deployment_id
   where (a.notify ->> 'owner')::boolean and d.organization_id = a.organization_id
     and s.resource_key = f.resource_key and d.state not in ('Deleted', 'Detached')
     and o.started_at is not null and s.state not in ('Pending', 'Skipped', 'Canceled')`;

/**
 * Adds fired alerts to the next message of each recipient. An alert that a person acknowledged or silenced before needs
 * no message.
 */
export async function addNotices(
  tx: Tx,
  organizationId: string,
  changes: readonly ChangedAlert[],
): Promise<void> {
  const fired = changes
    .filter(({ kind, isKnown }) => kind === 'fired' && !isKnown)
    .map(({ ruleId, insightId, resourceKey, value, at }) => ({
      rule_id: ruleId,
      insight_id: insightId,
      resource_key: resourceKey,
      value,
      fired_at: at.toISOString(),
    }));
  if (fired.length === 0) return;
  await sql`
    with added as (
      insert into alert_notice (account_id, insight_id, rule_id, value, fired_at)
      select distinct on (told.account_id, f.insight_id) told.account_id, f.insight_id, f.rule_id, f.value, f.fired_at
        from jsonb_to_recordset(${JSON.stringify(fired)}::jsonb) as f(rule_id uuid, insight_id uuid, resource_key text,
            value double precision, fired_at timestamptz)
        join alert_rule a on a.id = f.rule_id, lateral (${recipients}) as told
        join account on account.id = told.account_id and account.organization_id = ${organizationId}
      on conflict (account_id, insight_id) do update set value = excluded.value, fired_at = excluded.fired_at
      returning account_id, fired_at)
    insert into alert_recipient as r (account_id, due_at) select account_id, min(fired_at) from added group by 1 order by 1
    on conflict (account_id) do update set due_at = least(r.due_at, excluded.due_at)`.execute(tx);
}

/** Keys of messages about several alerts, all of which are resolved or handled. The key contains the time of the message. */
async function readSettledGroups(tx: Tx, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select n.event_key as key from notification n join account a on a.id = n.account_id
     where n.needs_action and n.kind = 'alertFired' and n.link = ${alertsLink} and a.organization_id = ${organizationId}
       and not exists (select from insight i where i.organization_id = a.organization_id and i.kind = 'firingAlert'
         and starts_with(i.source_key, ${ruleKeyPrefix}) and i.ended_at is null and i.acknowledged_at is null
         and coalesce(i.silenced_until, '-infinity') < clock_timestamp()
         and i.started_at <= split_part(n.event_key, '/', 3)::timestamptz)
     order by 1`.execute(tx);
  return rows.map(({ key }) => key);
}

/** Locks messages in a fixed order, before anything locks the journal. Changes by people lock in the same order. */
async function lockMessages(tx: Tx, links: readonly string[], keys: readonly string[]): Promise<void> {
  await sql`select from notification where needs_action and kind = 'alertFired'
      and (link = any(${[...links]}::text[]) or event_key = any(${[...keys]}::text[]))
    order by id for update`.execute(tx);
}

/**
 * Ends the need for action of the messages about alerts that resolved or that a person handles: single ones, and groups
 * without an open one. Call it before anything else locks the journal.
 */
export async function settleMessages(
  notifier: SettlingNotifier,
  tx: Tx,
  organizationId: string,
  insightIds: readonly string[],
): Promise<void> {
  if (insightIds.length === 0) return;
  const { rows } = await sql<{ link: string }>`select distinct link from notification
    where needs_action and kind = 'alertFired' and link = any(${insightIds.map(alertLink)}::text[])
    order by 1`.execute(tx);
  const keys = await readSettledGroups(tx, organizationId);
  await lockMessages(
    tx,
    rows.map(({ link }) => link),
    keys,
  );
  for (const { link } of rows) await notifier.settleObject(tx, organizationId, link, ['alertFired']);
  for (const key of keys) await notifier.settleEvent(tx, organizationId, key);
}
