import { ArmError } from '../http/armError.ts';
import type { Draft, EstateView } from '../types/draft.ts';
import { behaviourOf } from '../types/registry.ts';
import { checkValues } from './allowedValues.ts';
import { checkGlobalName } from './globalNames.ts';
import { checkName } from './names.ts';
import type { Rule } from './rule.ts';

/** Throws the first error of a draft in a phase. */
export function checkDraft(draft: Draft, view: EstateView, phase: Rule['phase']): void {
  const { globalName, values, rules = [] } = behaviourOf(draft.id.type);
  if (phase === 'preflight') {
    checkName(draft);
    if (values !== undefined) checkValues(draft, values);
  }
  const nameError =
    phase === 'run' || globalName?.isCheckedLate !== true ? checkGlobalName(draft, view) : undefined;
  if (nameError !== undefined) throw nameError;
  for (const rule of rules) {
    // Conditions may have changed since the preflight, so a run repeats its checks.
    if (phase === 'preflight' && rule.phase !== 'preflight') continue;
    const refusal = rule.check(draft, view);
    if (refusal instanceof ArmError) throw refusal;
  }
}
