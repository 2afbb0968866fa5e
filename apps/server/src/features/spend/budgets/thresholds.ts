import type { BudgetThreshold, ProblemIssue } from '@blueport/contracts';
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
