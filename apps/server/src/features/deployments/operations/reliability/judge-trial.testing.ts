import type { LedgerEntry } from '@blueport/cloud-sandbox';
import { isSettled, type DeploymentState } from '@blueport/contracts';
import type { AuditCounts } from './trial-facts.testing.ts';
import { judgeLedger } from './trial-ledger.testing.ts';
import type { Row } from './watch-rows.testing.ts';

/** The data collected by a trial. */
export interface TrialFacts {
  /** Accepted deployments with the expected final state. */
  readonly expected: ReadonlyMap<string, DeploymentState>;
  readonly rows: readonly Row[];
  readonly ledger: readonly LedgerEntry[];
  /** Final states that changed later. */
  readonly changed: readonly string[];
  readonly audit: AuditCounts;
  /** Details of unsuccessful deployments, by id. */
  readonly oddEnds: ReadonlyMap<string, string>;
  readonly cloudStates: ReadonlyMap<string, string>;
  readonly operationIds: ReadonlySet<string>;
  readonly settledMs: number;
  /** Number of unfinished deployments after the last request and the last disturbance. */
  readonly underWay: number;
  readonly kills: number;
  /** When another process took over, in milliseconds since 1970. */
  readonly takeovers: readonly number[];
}

export interface TrialResult {
  readonly accepted: number;
  readonly rows: number;
  /** Deployments that were accepted and did not end. */
  readonly lost: readonly string[];
  /** Deployments that started more than once in the cloud, or ended more than once in the audit log. */
  readonly twice: readonly string[];
  /** Deployments shown in another state than the cloud's, or changed after the end. */
  readonly wrong: readonly string[];
  readonly early: readonly string[];
  readonly repeated: readonly string[];
  /** Parked deployments, although no deployment of a trial kills its server. */
  readonly aside: readonly string[];
  readonly states: Readonly<Record<string, number>>;
  readonly settledMs: number;
  /** Number of unfinished deployments after the last request and the last disturbance. */
  readonly underWay: number;
  /** Calls to the cloud per deployment: all calls of the portal, and those of the deployments only. */
  readonly callsPerDeployment: number;
  readonly ownCallsPerDeployment: number;
  readonly kills: number;
}

/** Returns descriptions of deployments that were lost, duplicated, shown incorrectly, or sent when not allowed. */
export function findings(result: TrialResult): readonly string[] {
  const { lost, twice, wrong, early, repeated, aside } = result;
  return Object.entries({ lost, twice, wrong, early, repeated, aside }).flatMap(([what, found]) =>
    found.map((text) => `${what}: ${text}`),
  );
}

/** Compares a row with the expected state and the state in the cloud. */
function wrongOf(facts: TrialFacts, row: Row, started: ReadonlySet<string>): string[] {
  // A parked deployment reports the reason, but not the state in the cloud.
  if (!isSettled(row.state as DeploymentState) || row.state === 'Parked') return [];
  const expectedState = facts.expected.get(row.id);
  const cloudName = `${row.name}-1`;
  // The cloud does not list deployments that it refused on submission.
  const inCloud = facts.cloudStates.get(cloudName) ?? (started.has(cloudName) ? 'gone' : 'Failed');
  return [
    ...(row.state === expectedState
      ? []
      : [`${row.name}: ${row.state}, must be ${expectedState}: ${facts.oddEnds.get(row.id) ?? ''}`]),
    ...(row.state === inCloud ? [] : [`${row.name}: ${row.state}, the cloud says ${inCloud}`]),
  ];
}

/** Compares the displayed states with the cloud's ledger, the cloud's deployments and the audit log. */
export function judgeTrial(facts: TrialFacts): TrialResult {
  const { expected, rows, ledger, audit } = facts;
  const { started, twice, early, repeated } = judgeLedger(ledger, facts.takeovers);
  const known = new Map(rows.map((row) => [row.id, row]));
  const states: Record<string, number> = {};
  for (const row of rows) states[row.state] = (states[row.state] ?? 0) + 1;
  const timesOther = (counts: ReadonlyMap<string, number>, word: string): string[] =>
    [...expected.keys()]
      .filter((id) => isSettled((known.get(id)?.state ?? 'Queued') as DeploymentState))
      .map((id) => ({ id, times: counts.get(id) ?? 0 }))
      .filter(({ times }) => times !== 1)
      .map(({ id, times }) => `${known.get(id)?.name ?? id}: ${word} ${times} times in the audit trail`);
  return {
    accepted: expected.size,
    rows: rows.length,
    lost: [
      ...[...expected.keys()].filter((id) => !known.has(id)),
      ...rows
        .filter((row) => !isSettled(row.state as DeploymentState))
        .map((row) => `${row.name} ${row.state}`),
    ],
    twice: [...twice, ...timesOther(audit.created, 'created'), ...timesOther(audit.finished, 'finished')],
    wrong: [...facts.changed, ...rows.flatMap((row) => wrongOf(facts, row, started))],
    early,
    repeated,
    aside: rows
      .filter(({ state }) => state === 'Parked')
      .map(({ id, name }) => facts.oddEnds.get(id) ?? name),
    states,
    settledMs: facts.settledMs,
    underWay: facts.underWay,
    callsPerDeployment: ledger.length / Math.max(1, expected.size),
    ownCallsPerDeployment:
      ledger.filter(({ clientRequestId }) => facts.operationIds.has(clientRequestId ?? '')).length /
      Math.max(1, expected.size),
    kills: facts.kills,
  };
}
