import type { BenchRow, PolicyFinding } from '@blueport/contracts';

/** Findings of one policy for each parameter set, at the same indexes as the rows of the run. */
export interface JudgedPolicy {
  readonly key: string;
  readonly assignment: string;
  readonly definition: string;
  /** Origin of the policy. It is evaluated only for rows with the same origin. */
  readonly judge: BenchRow['judgedBy'];
  readonly findings: readonly (readonly PolicyFinding[])[];
}

const rank = { deny: 0, unknown: 1, audit: 2 } as const;

/** Groups the findings of a run by policy, denials first, with one entry per row. */
export function judgedPolicies(rows: readonly BenchRow[]): JudgedPolicy[] {
  const found = new Map<
    string,
    { first: PolicyFinding; judge: BenchRow['judgedBy']; findings: PolicyFinding[][] }
  >();
  for (const [index, { judged = [], judgedBy: judge }] of rows.entries()) {
    for (const finding of judged) {
      const key = `${finding.assignmentId} ${finding.definitionId}`.toLowerCase();
      const policy = found.get(key) ?? { first: finding, judge, findings: rows.map(() => []) };
      policy.findings[index]?.push(finding);
      found.set(key, policy);
    }
  }
  const worst = (findings: readonly (readonly PolicyFinding[])[]): number =>
    findings.flat().reduce((least, { kind }) => Math.min(least, rank[kind]), Infinity);
  return [...found]
    .toSorted(([, a], [, b]) => worst(a.findings) - worst(b.findings))
    .map(([key, { first, judge, findings }]) => ({
      key,
      assignment: first.assignment,
      definition: first.definition,
      judge,
      findings,
    }));
}
