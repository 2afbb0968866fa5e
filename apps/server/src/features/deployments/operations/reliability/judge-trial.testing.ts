import type { LedgerEntry } from '@blueport/cloud-sandbox';
import { isSettled, type DeploymentState } from '@blueport/contracts';
import type { AuditCounts } from './trial-facts.testing.ts';
import { judgeLedger } from './trial-ledger.testing.ts';
import type { Row } from './watch-rows.testing.ts';

/** Everything that is known when a trial is over. */
export interface TrialFacts {
  /** What was accepted, with the end that each must come to. */
  readonly expected: ReadonlyMap<string, DeploymentState>;
  readonly rows: readonly Row[];
  readonly ledger: readonly LedgerEntry[];
  /** Ends that did not stay. */
  readonly changed: readonly string[];
  readonly audit: AuditCounts;
  /** By deployment, what there is to know of an end that is not a good one. */
  readonly oddEnds: ReadonlyMap<string, string>;
  readonly cloudStates: ReadonlyMap<string, string>;
  readonly operationIds: ReadonlySet<string>;
  readonly settledMs: number;
  /** How many had not ended when everything was handed in and nothing more was to happen. */
  readonly underWay: number;
  readonly kills: number;
  /** When another process took over, in milliseconds since 1970. */
  readonly takeovers: readonly number[];
}

export interface TrialResult {
  readonly accepted: number;
  readonly rows: number;
  /** Accepted and not ended. */
  readonly lost: readonly string[];
  /** Started more than once in the cloud, or ended more than once in the audit trail. */
  readonly twice: readonly string[];
  /** Shown otherwise than the cloud says, or changed after the end. */
  readonly wrong: readonly string[];
  readonly early: readonly string[];
  readonly repeated: readonly string[];
  /** Set aside, though nothing of what a trial hands in kills its server. */
  readonly aside: readonly string[];
  readonly states: Readonly<Record<string, number>>;
  readonly settledMs: number;
  /** How many had not ended when everything was handed in and nothing more was to happen. */
  readonly underWay: number;
  /** Calls to the cloud per deployment: all that the portal made meanwhile, and those of the deployments themselves. */
  readonly callsPerDeployment: number;
  readonly ownCallsPerDeployment: number;
  readonly kills: number;
}

/** Whether anything was lost, done twice, shown wrongly, or sent when it should not have been. */
export function findings(result: TrialResult): readonly string[] {
  const { lost, twice, wrong, early, repeated, aside } = result;
  return Object.entries({ lost, twice, wrong, early, repeated, aside }).flatMap(([what, found]) =>
    found.map((text) => `${what}: ${text}`),
  );
}

/** What a row shows against what must be and what the cloud says. */
function wrongOf(facts: TrialFacts, row: Row, started: ReadonlySet<string>): string[] {
  // What was set aside says so, with its reason, and claims nothing about the cloud.
  if (!isSettled(row.state as DeploymentState) || row.state === 'Parked') return [];
  const wanted = facts.expected.get(row.id);
  const cloudName = `${row.name}-1`;
  // What the cloud refused at the door is not among its deployments.
  const inCloud = facts.cloudStates.get(cloudName) ?? (started.has(cloudName) ? 'gone' : 'Failed');
  return [
    ...(row.state === wanted
      ? []
      : [`${row.name}: ${row.state}, must be ${wanted}: ${facts.oddEnds.get(row.id) ?? ''}`]),
    ...(row.state === inCloud ? [] : [`${row.name}: ${row.state}, the cloud says ${inCloud}`]),
  ];
}

/** Compares what people saw with the cloud's ledger, the cloud's deployments and the audit trail. */
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
