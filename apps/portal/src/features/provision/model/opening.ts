import type { BlueprintDetail, DeploymentDetail, Draft } from '@blueport/contracts';
import { valuesFromDeployment } from './deployment-request.ts';
import { mergeDraft } from './draft.ts';
import type { WizardStep } from './wizard-steps.ts';
import { initialValues, type WizardValues } from './wizard-values.ts';

/** What a wizard opens with, and the notice that says so. */
export interface Opening {
  readonly values: WizardValues;
  readonly step: WizardStep;
  readonly source: 'defaults' | 'draft' | 'deployment';
  /** Titles of secrets that have to be typed again. */
  readonly secrets: readonly string[];
}

/** An earlier deployment that was asked for goes before a draft, a draft before the defaults. */
export function openingOf(
  blueprint: BlueprintDetail,
  draft: Draft | undefined,
  earlier: DeploymentDetail | undefined,
): Opening {
  const secrets = blueprint.parameters
    .filter((parameter) => parameter.secure && parameter.required)
    .map((parameter) => parameter.title);
  if (earlier) {
    return {
      values: valuesFromDeployment(blueprint, earlier),
      step: 'subscription',
      source: 'deployment',
      secrets,
    };
  }
  if (draft) {
    const restored = mergeDraft(blueprint, draft);
    return { values: restored.values, step: restored.step, source: 'draft', secrets: restored.secrets };
  }
  return { values: initialValues(blueprint), step: 'subscription', source: 'defaults', secrets: [] };
}
