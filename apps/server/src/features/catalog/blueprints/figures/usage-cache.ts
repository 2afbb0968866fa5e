import type { BlueprintFigures } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../../database/tables/index.ts';
import { runInBackground } from '../../../../request-scope.ts';

type Usage = Pick<BlueprintFigures, 'deployments' | 'medianMs'>;
type UsageByName = ReadonlyMap<string, Usage>;

interface Entry {
  readonly usage: UsageByName;
  readonly countedAt: number;
  /** Whether the organization has so many deployments that they are not counted for every list. */
  readonly isLarge: boolean;
}

/** Age at which figures are counted again, in milliseconds. */
const maxAgeMs = 60_000;
/** With up to this number of deployments, they are counted for every list, which takes a few milliseconds. */
const fewDeployments = 3000;
/** How long a list waits for its first figures, in milliseconds. */
const maxWaitMs = 1000;
const maxOrganizations = 2000;

/** Counts an organization's deployments by blueprint, and measures how long those that succeeded without approval took. */
async function countUsage(db: Kysely<Database>, organizationId: string): Promise<UsageByName> {
  const { rows } = await sql<{ name: string; deployments: number; seconds: number | null }>`
    select d.blueprint_slug as name, count(*)::int as deployments,
      percentile_cont(0.5) within group (order by
        -- Later operations, such as an upgrade, also set finished_at; a request for approval waits for a person.
        case when d.operation_count = 1 and d.state in ('Succeeded', 'SucceededWithWarnings')
          and not exists (select from approval q where q.deployment_id = d.id)
          then date_part('epoch', d.finished_at - d.created_at) end) as seconds
      from deployment d
     where d.organization_id = ${organizationId}
       -- A request that waits for its first approval or was not approved created no deployment.
       and not (d.state = 'PendingApproval' and d.operation_count = 1)
       and not (d.state in ('PendingApproval', 'Canceled') and coalesce(d.error ->> 'code', '') like 'Approval%')
     group by d.blueprint_slug`.execute(db);
  return new Map(
    rows.map(({ name, deployments, seconds }) => [
      name,
      { deployments, medianMs: seconds === null ? null : Math.round(seconds * 1000) },
    ]),
  );
}

/**
 * Figures of the organizations' deployments, by blueprint. Counting reads every deployment, so large organizations get
 * the figures of the last minute while they are counted again.
 */
export class UsageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #running = new Map<string, Promise<UsageByName>>();
  readonly #db: Kysely<Database>;
  readonly #onFailure: (error: unknown) => void;

  constructor(db: Kysely<Database>, onFailure: (error: unknown) => void) {
    this.#db = db;
    this.#onFailure = onFailure;
  }

  /** Returns the figures by the blueprint's name in the organization; undefined if they are not counted in time. */
  async read(organizationId: string): Promise<UsageByName | undefined> {
    const entry = this.#entries.get(organizationId);
    const isRecent = entry !== undefined && performance.now() - entry.countedAt < maxAgeMs;
    if (entry?.isLarge && isRecent) return entry.usage;
    const counted = this.#count(organizationId).catch((error: unknown) => {
      this.#onFailure(error);
      return entry?.usage;
    });
    if (entry?.isLarge) return entry.usage;
    return Promise.race([counted, pause(maxWaitMs, entry?.usage, { ref: false })]);
  }

  #count(organizationId: string): Promise<UsageByName> {
    const running = this.#running.get(organizationId);
    if (running) return running;
    const counted = runInBackground(() => countUsage(this.#db, organizationId))
      .then((usage) => {
        const total = usage.values().reduce((sum, { deployments }) => sum + (deployments ?? 0), 0);
        if (this.#entries.size >= maxOrganizations) this.#entries.clear();
        this.#entries.set(organizationId, {
          usage,
          countedAt: performance.now(),
          isLarge: total > fewDeployments,
        });
        return usage;
      })
      .finally(() => this.#running.delete(organizationId));
    this.#running.set(organizationId, counted);
    return counted;
  }
}
