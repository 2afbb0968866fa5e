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

/** Vaults learn only while they are made that their name is taken; other names are looked up beforehand. */
const lateNames = new Set(['microsoft.keyvault/vaults', 'microsoft.web/sites']);

/** Throws the first reason for which a draft is refused in a phase. */
export function checkDraft(draft: Draft, view: EstateView, phase: Rule['phase']): void {
  const namePhase = lateNames.has(draft.id.type.toLowerCase()) ? 'run' : 'preflight';
  if (phase === 'preflight') checkName(draft);
  const taken = namePhase === phase || phase === 'run' ? checkGlobalName(draft, view) : undefined;
  if (taken !== undefined) throw taken;
  for (const rule of rulesOf(draft.id.type)) {
    // What held before the start may have changed since, so a run repeats the preflight's questions.
    if (phase === 'preflight' && rule.phase !== 'preflight') continue;
    const refusal = rule.check(draft, view);
    if (refusal instanceof ArmError) throw refusal;
  }
}
