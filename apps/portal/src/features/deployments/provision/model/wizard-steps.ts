import { administratorParameters } from '@blueport/contracts';
import type { BlueprintDetail } from '@blueport/contracts';
import type { FieldIssue } from './field-issue.ts';
import { hasMachines } from './machine-values.ts';

/** Steps of the wizard in order. Drafts store the index. */
export const wizardSteps = ['subscription', 'parameters', 'administrator', 'summary', 'status'] as const;
export type WizardStep = (typeof wizardSteps)[number];

export function isWizardStep(value: string | null): value is WizardStep {
  return wizardSteps.includes(value as WizardStep);
}

/** Returns whether a blueprint has content for a step. */
export function isNeeded(blueprint: BlueprintDetail, step: WizardStep): boolean {
  return step !== 'administrator' || blueprint.wizard.administrator !== undefined || hasMachines(blueprint);
}

/** Returns the step that contains a field. */
export function stepOfField(blueprint: BlueprintDetail, field: string): WizardStep {
  if (field === 'machine' || field.startsWith('machine.')) return 'administrator';
  if (!field.startsWith('parameters.')) return 'subscription';
  const name = field.slice('parameters.'.length);
  return administratorParameters(blueprint.wizard).has(name) ? 'administrator' : 'parameters';
}

/** Returns the nearest needed step before or after. The last step is reachable only by submitting. */
export function adjacentStep(
  blueprint: BlueprintDetail,
  step: WizardStep,
  direction: 1 | -1,
): WizardStep | undefined {
  for (let index = wizardSteps.indexOf(step) + direction; index >= 0; index += direction) {
    const candidate = wizardSteps[index];
    if (!candidate || candidate === 'status') return undefined;
    if (isNeeded(blueprint, candidate)) return candidate;
  }
  return undefined;
}

/** Returns the issues of one step. */
export function issuesOfStep(
  blueprint: BlueprintDetail,
  issues: readonly FieldIssue[],
  step: WizardStep,
): FieldIssue[] {
  return issues.filter((issue) => stepOfField(blueprint, issue.field) === step);
}
