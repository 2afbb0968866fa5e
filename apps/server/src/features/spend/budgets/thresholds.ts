import type { BudgetAction, BudgetBasis, BudgetThreshold, ProblemIssue } from '@blueport/contracts';
import { issue } from '../../../errors/refusal.ts';

/** Thresholds of a limit that only has an amount. */
export const usualThresholds: readonly BudgetThreshold[] = [
  { percent: 100, basis: 'planned', actions: ['block'] },
];

/** Returns every issue of thresholds, with its location. */
export function checkThresholds(thresholds: readonly BudgetThreshold[]): ProblemIssue[] {
  const seen = new Set<string>();
  return thresholds.flatMap(({ percent, basis, actions, graceHours }, index) => {
    const issues: ProblemIssue[] = [];
    const at = `/thresholds/${index}`;
    const previous = thresholds[index - 1];
    const key = `${basis} ${percent}`;
    if (seen.has(key)) issues.push(issue(`${at}/percent`, 'duplicate'));
    else if (previous !== undefined && previous.percent > percent)
      issues.push(issue(`${at}/percent`, 'budget-threshold-order'));
    seen.add(key);
    if (new Set(actions).size < actions.length) issues.push(issue(`${at}/actions`, 'duplicate'));
    if (actions.includes('stopMachines') && graceHours === undefined)
      issues.push(issue(`${at}/graceHours`, 'required'));
    if (!actions.includes('stopMachines') && graceHours !== undefined)
      issues.push(issue(`${at}/graceHours`, 'budget-grace-needless'));
    return issues;
  });
}

/** Amounts of a period in billionths. */
export interface Measures {
  readonly planned: bigint;
  /** What a new deployment adds to the planned cost; null without a known price. */
  readonly adds: bigint | null;
  /** Counted only if a threshold needs them, with what a new deployment adds to both. */
  readonly actual?: bigint;
  readonly forecast?: bigint;
  readonly increase?: bigint | null;
}

type Level = Pick<BudgetThreshold, 'percent' | 'basis'>;

/** Returns the amount of a threshold. */
export const levelOf = ({ percent }: Pick<Level, 'percent'>, amount: bigint): bigint =>
  (amount * BigInt(percent)) / 100n;

/** Returns the amount above which planned cost is blocked, or the limit. */
export function plannedLevel(thresholds: readonly BudgetThreshold[], amount: bigint): bigint {
  const blocking = thresholds.find(({ basis, actions }) => basis === 'planned' && actions.includes('block'));
  return blocking === undefined ? amount : levelOf(blocking, amount);
}

/** A free deployment crosses nothing; one with an unknown price crosses a threshold that is reached already. */
function wouldCross({ percent, basis }: Level, amount: bigint, measures: Measures): boolean {
  const level = levelOf({ percent }, amount);
  const current = measures[basis] ?? 0n;
  const adds = basis === 'planned' ? measures.adds : (measures.increase ?? null);
  if (adds === null) return current >= level;
  return adds > 0n && current + adds > level;
}

/** Returns the lowest thresholds that a new deployment would cross, of those that block it or require approval. */
export function judgeThresholds(
  thresholds: readonly BudgetThreshold[],
  amount: bigint,
  measures: Measures,
): { readonly blocks?: Level; readonly requiresApproval?: Level } {
  const lowest = (action: BudgetAction): Level | undefined => {
    const found = thresholds.find((one) => one.actions.includes(action) && wouldCross(one, amount, measures));
    return found && { percent: found.percent, basis: found.basis };
  };
  const [blocks, requiresApproval] = [lowest('block'), lowest('requireApproval')];
  return { ...(blocks && { blocks }), ...(requiresApproval && { requiresApproval }) };
}

/** Returns the thresholds that the cost of a period has reached. */
export const reachedThresholds = (
  thresholds: readonly BudgetThreshold[],
  amount: bigint,
  measures: Readonly<Record<BudgetBasis, bigint>>,
): BudgetThreshold[] =>
  thresholds.filter((one) => measures[one.basis] > 0n && measures[one.basis] >= levelOf(one, amount));
