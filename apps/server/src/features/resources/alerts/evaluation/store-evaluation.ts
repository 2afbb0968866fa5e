import { metricIntervalMinutes, type AlertEndReason } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Parts } from '../../../../feature.ts';
import { addNotices, settleMessages, type SettlingNotifier } from '../routing/notices.ts';
import { publishChanges, type PublishAlertEvent } from '../routing/webhooks.ts';
import { ruleKeyPrefix } from '../../insights/index.ts';
import { holdsClaim, releaseClaim, type AlertClaim } from './claims.ts';
import { deriveAlerts } from './derive-alerts.ts';
import { recordChanges } from './record-changes.ts';
import type { RuleOutcome } from './evaluate-subscription.ts';

type Tx = Transaction<Database>;

/** Who learns of alerts that started or ended. */
export interface PublishingParts extends Pick<Parts, 'now'> {
  readonly publish: PublishAlertEvent;
  readonly notifier: SettlingNotifier;
  readonly publicUrl: string;
}

export interface StoringParts extends PublishingParts {
  readonly db: Kysely<Database>;
  /** Name of the person whose token is used; absent for the organization's connection. */
  readonly readBy?: string;
}

/** An alert that started or ended in an evaluation. */
export interface ChangedAlert {
  readonly kind: 'fired' | 'resolved';
  readonly ruleId: string;
  readonly ruleName: string;
  readonly insightId: string;
  readonly resourceKey: string;
  readonly value: number;
  readonly at: Date;
  /** Whether a person has acknowledged or silenced it before. */
  readonly isKnown: boolean;
}

/** Returns the outcomes of rules that did not change during the evaluation. Locks the rules. */
async function keepCurrent(tx: Tx, outcomes: readonly RuleOutcome[]): Promise<RuleOutcome[]> {
  const { rows } = await sql<{ id: string; revision: number }>`select id, revision from alert_rule
    where id = any(${outcomes.map(({ rule }) => rule.id)}::uuid[]) order by id for update`.execute(tx);
  const revisions = new Map(rows.map(({ id, revision }) => [id, revision]));
  return outcomes.filter(({ rule }) => revisions.get(rule.id) === rule.revision);
}

async function writeSeries(tx: Tx, outcomes: readonly RuleOutcome[]): Promise<void> {
  const rows = outcomes.flatMap(({ series }) =>
    series.map(({ ruleId, series: { key, resource, split, readAt }, state }) => ({
      rule_id: ruleId,
      key,
      resource_id: resource.id,
      split,
      hits: Math.min(state.hits, 1000),
      clears: state.clears,
      since: state.since === null ? null : new Date(state.since).toISOString(),
      firing: state.firing,
      value: state.value,
      evaluated_until: new Date(state.until).toISOString(),
      read_at: new Date(readAt).toISOString(),
    })),
  );
  await sql`insert into alert_series as s (rule_id, key, resource_id, split, hits, clears, since, firing, value,
      evaluated_until, read_at)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(rule_id uuid, key text, resource_id text,
      split text, hits smallint, clears smallint, since timestamptz, firing boolean, value double precision,
      evaluated_until timestamptz, read_at timestamptz)
    on conflict (rule_id, key) do update set resource_id = excluded.resource_id, hits = excluded.hits,
      clears = excluded.clears, since = excluded.since, firing = excluded.firing, value = excluded.value,
      evaluated_until = excluded.evaluated_until, read_at = excluded.read_at`.execute(tx);
}

/** Minutes after which a value of a dimension that no longer occurs resolves its alert, and periods of its rule. */
const absent = { minutes: 24 * 60, periods: 3 };

/** Deletes the state of resources that a rule no longer watches, and of values of a dimension that no longer occur. */
async function dropUnwatched(tx: Tx, outcomes: readonly RuleOutcome[], at: Date): Promise<void> {
  const rows = outcomes
    .filter(({ note }) => note === undefined)
    .map(({ rule, resourceKeys }) => ({
      id: rule.id,
      keys: resourceKeys,
      minutes: Math.max(absent.minutes, absent.periods * metricIntervalMinutes[rule.period]),
    }));
  await sql`delete from alert_series s
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, keys jsonb, minutes integer)
    where s.rule_id = r.id and (not r.keys ? split_part(s.key, '|', 1)
      or (s.split is not null and s.evaluated_until < ${at}::timestamptz - make_interval(mins => r.minutes)))`.execute(
    tx,
  );
}

async function writeRules(tx: Tx, outcomes: readonly RuleOutcome[], at: Date): Promise<void> {
  const rows = outcomes.map(({ rule, resources, note }) => ({ id: rule.id, resources, note: note ?? null }));
  await sql`update alert_rule a set resources = r.resources, note = r.note,
      evaluated_at = case when r.note is null then ${at} else a.evaluated_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, resources integer, note jsonb)
    where a.id = r.id`.execute(tx);
}

interface OpenRow {
  readonly insight_id: string;
  readonly rule_id: string;
  readonly subject: string;
  readonly resource_key: string;
  readonly is_known: boolean;
  readonly value: number;
}

/** Returns the open alerts of rules by their insights. */
async function readOpen(tx: Tx, organizationId: string, ruleIds: readonly string[]) {
  const { rows } = await sql<OpenRow>`
    select i.id as insight_id, p.rule_id, i.subject, coalesce(i.resource_key, '') as resource_key,
        (i.acknowledged_at is not null or coalesce(i.silenced_until > clock_timestamp(), false)) as is_known,
        coalesce((i.facts ->> 'value')::double precision, 0) as value
      from insight i, lateral (select split_part(substr(i.source_key, ${ruleKeyPrefix.length + 1}), '|', 1) as rule_id) p
     where i.organization_id = ${organizationId} and i.kind = 'firingAlert' and i.ended_at is null
       and starts_with(i.source_key, ${ruleKeyPrefix}) and p.rule_id = any(${[...ruleIds]}::text[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.insight_id, row]));
}

const changeOf = (kind: ChangedAlert['kind'], at: Date, row: OpenRow): ChangedAlert => ({
  kind,
  ruleId: row.rule_id,
  ruleName: row.subject,
  insightId: row.insight_id,
  resourceKey: row.resource_key,
  value: row.value,
  at,
  isKnown: row.is_known,
});

/** Rules whose alerts are derived, after an evaluation or an edit. */
interface DerivedRules {
  readonly ruleIds: readonly string[];
  readonly edit?: AlertEndReason;
}

/** Derives the insights of rules. Returns the alerts that started or ended with it. */
async function deriveChanges(tx: Tx, organizationId: string, { ruleIds, edit }: DerivedRules, at: Date) {
  const before = await readOpen(tx, organizationId, ruleIds);
  await deriveAlerts(tx, organizationId, ruleIds, edit);
  const after = await readOpen(tx, organizationId, ruleIds);
  return [
    ...[...after.values()]
      .filter((row) => !before.has(row.insight_id))
      .map((row) => changeOf('fired', at, row)),
    ...[...before.values()]
      .filter((row) => !after.has(row.insight_id))
      .map((row) => changeOf('resolved', at, row)),
  ];
}

/**
 * Derives the insights of rules, and sends what started or ended to webhooks and people. Call it last in a transaction
 * that has locked the rules, because notifications lock the journal.
 */
export async function publishDerived(
  parts: PublishingParts,
  tx: Tx,
  organizationId: string,
  rules: DerivedRules,
): Promise<void> {
  const changes = await deriveChanges(tx, organizationId, rules, parts.now());
  if (changes.length === 0) return;
  await publishChanges(parts, tx, organizationId, changes);
  await addNotices(tx, organizationId, changes);
  const resolved = changes.filter(({ kind }) => kind === 'resolved').map(({ insightId }) => insightId);
  await settleMessages(parts.notifier, tx, organizationId, resolved);
  await recordChanges(tx, organizationId, changes);
}

/**
 * Stores the outcome of an evaluation and releases the claim. Rules whose metrics could not be read keep their alerts;
 * nothing is stored if another process took over.
 */
export async function storeEvaluation(
  parts: StoringParts,
  claim: AlertClaim,
  outcomes: readonly RuleOutcome[],
): Promise<void> {
  const { db, now, readBy = null } = parts;
  const { organizationId } = claim;
  await db.transaction().execute(async (tx) => {
    if (!(await holdsClaim(tx, claim))) return;
    const current = await keepCurrent(tx, outcomes);
    await writeSeries(tx, current);
    await dropUnwatched(tx, current, now());
    await writeRules(tx, current, now());
    const read = current.filter(({ note, series }) => note === undefined || series.length > 0);
    await publishDerived(parts, tx, organizationId, { ruleIds: read.map(({ rule }) => rule.id) });
  });
  await releaseClaim(db, claim, readBy);
}
