import { ArmError } from '../http/armError.ts';
import type { Draft, EstateView } from '../types/draft.ts';
import { accessRules } from './access.ts';
import { applicationRules } from './applications.ts';
import { artifactRules } from './machineArtifacts.ts';
import { computeRules } from './compute.ts';
import { checkGlobalName } from './globalNames.ts';
import { checkName } from './names.ts';
import { policyRules } from '../policy/policyRules.ts';
import { scriptRules } from '../scripts/deploymentScripts.ts';
import { networkRules } from './network.ts';
import type { Rule } from './rule.ts';

function rulesOf(type: string): readonly Rule[] {
  const key = type.toLowerCase();
  return [
    accessRules,
    applicationRules,
    artifactRules,
    computeRules,
    networkRules,
    policyRules,
    scriptRules,
  ].flatMap((rules) => rules[key] ?? []);
}

/** Returns whether requests for a type have dedicated checks. */
export const hasRules = (type: string): boolean => rulesOf(type).length > 0;

/** The service checks whether the name of a vault or site is taken only during creation; other names in preflight. */
const lateNames = new Set(['microsoft.keyvault/vaults', 'microsoft.web/sites']);

/** Throws the first error of a draft in a phase. */
export function checkDraft(draft: Draft, view: EstateView, phase: Rule['phase']): void {
  const namePhase = lateNames.has(draft.id.type.toLowerCase()) ? 'run' : 'preflight';
  if (phase === 'preflight') checkName(draft);
  const taken = namePhase === phase || phase === 'run' ? checkGlobalName(draft, view) : undefined;
  if (taken !== undefined) throw taken;
  for (const rule of rulesOf(draft.id.type)) {
    // Conditions may have changed since the preflight, so a run repeats its checks.
    if (phase === 'preflight' && rule.phase !== 'preflight') continue;
    const refusal = rule.check(draft, view);
    if (refusal instanceof ArmError) throw refusal;
  }
}
