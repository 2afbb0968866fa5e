import { CloudError, type ResourceManager } from '@blueport/cloud';
import { maxInsightSilenceDays, type Insight, type insightRoutes } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { forEachConcurrently } from '../../../../cloud/for-each-concurrently.ts';
import type { Database } from '../../../../database/tables/index.ts';
import { invalidInput, issue, Refusal } from '../../../../errors/refusal.ts';
import type { Call } from '../../../../http/call.ts';
import { findInsight } from '../read/list-insights.ts';
import type { InsightViewer } from '../read/viewer.ts';

const alertsApi = '2019-05-05-preview';
/** Alerts of one insight that are acknowledged in the cloud with one request. */
const maxAlerts = 50;
const timeoutMs = 10_000;
const dayMs = 86_400_000;

/** Called in the transaction in which a person acknowledges or silences an insight. */
export type OnInsightHandled = (
  tx: Transaction<Database>,
  organizationId: string,
  insightId: string,
) => Promise<void>;

interface ChangeParts {
  readonly db: Kysely<Database>;
  readonly viewer: InsightViewer;
  readonly onHandled: OnInsightHandled;
}

type ChangeCall =
  | Call<typeof insightRoutes.acknowledge>
  | Call<typeof insightRoutes.silence>
  | Call<typeof insightRoutes.endSilence>;

/** Returns the audit details of an insight. */
const facts = ({ kind, subject, state, resourceId, silence }: Insight) => ({
  kind,
  subject,
  state,
  resourceId,
  reason: silence?.reason ?? null,
  until: silence?.until ?? null,
});

function requireUnresolved({ state }: Insight): void {
  if (state === 'resolved') throw new Refusal('conflict', { reason: 'insight-resolved' });
}

async function change(
  call: ChangeCall,
  viewer: InsightViewer,
  before: Insight,
  action: string,
  update: (tx: Transaction<Database>) => Promise<unknown>,
  details?: Readonly<Record<string, unknown>>,
): Promise<Insight> {
  call.matchIfPresent(before.etag);
  const answer = await call.write(async (tx) => {
    await update(tx);
    const { insight } = await findInsight(tx, viewer, before.id);
    return {
      answer: insight,
      audit: {
        action,
        objectType: 'insight',
        objectId: before.id,
        before: facts(before),
        after: facts(insight),
        details: { kind: before.kind, subject: before.subject, ...details },
      },
    };
  });
  call.header('etag', answer.etag);
  return answer;
}

type CloudOutcome = 'acknowledged' | 'forbidden' | 'failed' | null;

/** Acknowledges the alerts of an insight in the cloud with the person's token. Returns the worst outcome. */
async function acknowledgeInCloud(
  arm: ResourceManager,
  alerts: readonly string[],
  signal: AbortSignal,
): Promise<CloudOutcome> {
  if (alerts.length === 0) return null;
  let outcome: CloudOutcome = alerts.length > maxAlerts ? 'failed' : 'acknowledged';
  await forEachConcurrently(alerts.slice(0, maxAlerts), 4, async (id) => {
    try {
      await arm.request('POST', `${id}/changestate`, alertsApi, {
        query: { newState: 'Acknowledged' },
        timeoutMs,
        signal,
      });
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      // An alert that has ended since the last read needs no acknowledgement.
      if (error.kind === 'not-found') return;
      const isForbidden = error.status === 403 || error.kind === 'unauthorized';
      if (outcome !== 'failed') outcome = isForbidden ? 'forbidden' : 'failed';
    }
  });
  return outcome;
}

/** Acknowledges an insight, and its alerts in the cloud if the person may change them. */
export async function acknowledgeInsight(
  { db, arm, viewer, onHandled }: ChangeParts & { readonly arm: () => ResourceManager },
  call: Call<typeof insightRoutes.acknowledge>,
) {
  const { insight: before, cloudAlerts } = await findInsight(db, viewer, call.params.id);
  requireUnresolved(before);
  call.matchIfPresent(before.etag);
  const cloud = cloudAlerts.length === 0 ? null : await acknowledgeInCloud(arm(), cloudAlerts, call.signal);
  const insight = await change(
    call,
    viewer,
    before,
    'insight.acknowledge',
    async (tx) => {
      await sql`update insight set acknowledged_at = clock_timestamp(), acknowledged_by = ${call.session.accountId},
        revision = revision + 1 where id = ${before.id}`.execute(tx);
      await onHandled(tx, viewer.organizationId, before.id);
    },
    { cloud },
  );
  return { insight, cloud };
}

/** Silences an insight until a time. */
export async function silenceInsight(
  { db, viewer, now, onHandled }: ChangeParts & { readonly now: Date },
  call: Call<typeof insightRoutes.silence>,
): Promise<Insight> {
  const until = new Date(call.body.until);
  const days = (until.getTime() - now.getTime()) / dayMs;
  if (days <= 0) throw invalidInput([issue('/until', 'insight-silence-past')]);
  if (days > maxInsightSilenceDays)
    throw invalidInput([issue('/until', 'insight-silence-long', { days: String(maxInsightSilenceDays) })]);
  const { insight: before } = await findInsight(db, viewer, call.params.id);
  requireUnresolved(before);
  return change(
    call,
    viewer,
    before,
    'insight.silence',
    async (tx) => {
      await sql`update insight set silenced_until = ${until}, silenced_by = ${call.session.accountId},
        silenced_reason = ${call.body.reason}, revision = revision + 1 where id = ${before.id}`.execute(tx);
      await onHandled(tx, viewer.organizationId, before.id);
    },
    { reason: call.body.reason, until: until.toISOString() },
  );
}

/** Ends the silence of an insight. */
export async function endSilence(
  db: Kysely<Database>,
  viewer: InsightViewer,
  call: Call<typeof insightRoutes.endSilence>,
): Promise<Insight> {
  const { insight: before } = await findInsight(db, viewer, call.params.id);
  return change(call, viewer, before, 'insight.endSilence', (tx) =>
    sql`update insight set silenced_until = null, silenced_by = null, silenced_reason = '', revision = revision + 1
      where id = ${before.id}`.execute(tx),
  );
}
