import type { BlueprintDetail, DeploymentDetail, Draft } from '@blueport/contracts';
import { valuesFromDeployment } from './deployment-request.ts';
import { mergeDraft } from './draft.ts';
import { valuesAsDeployed } from './as-deployed.ts';
import type { WizardStep } from './wizard-steps.ts';
import { initialValues, type WizardValues } from './wizard-values.ts';

/** Names of what a link or a file said and the wizard did not take over, by the reason. */
export interface LeftOut {
  readonly secrets: readonly string[];
  readonly references: readonly string[];
  readonly unknown: readonly string[];
  /** Whether a place was named that cannot be chosen, because it is deployed again. */
  readonly place: boolean;
}

/** What a wizard opens with, and the notice that says so. */
export interface Opening {
  readonly values: WizardValues;
  readonly step: WizardStep;
  readonly source: 'defaults' | 'draft' | 'deployment' | 'link';
  /** Titles of secrets that have to be typed again. */
  readonly secrets: readonly string[];
  /** What there is without draft and link. */
  readonly fresh: WizardValues;
  readonly leftOut?: LeftOut | undefined;
}

/** What is known when a wizard opens. */
export interface OpeningSources {
  readonly draft: Draft | undefined;
  /** A deployment that was asked for. */
  readonly earlier: DeploymentDetail | undefined;
  /** Whether it is the one that is deployed again. */
  readonly isAgain: boolean;
  /** Puts what a link says over values. */
  readonly link?: ((values: WizardValues) => { values: WizardValues; leftOut: LeftOut }) | undefined;
  /** Whether what the address says was edited since, so that the draft is what counts. */
  readonly isKept?: boolean;
}

/** Deploying again goes on with its own draft. Else what the address asks for goes before a draft of other values, a draft before the defaults. */
export function openingOf(blueprint: BlueprintDetail, sources: OpeningSources): Opening {
  const { draft, earlier, isAgain, link, isKept = false } = sources;
  const secrets = blueprint.parameters
    .filter((parameter) => parameter.secure && parameter.required)
    .map((parameter) => parameter.title);
  const before = earlier && (isAgain ? valuesAsDeployed : valuesFromDeployment)(blueprint, earlier);
  const fresh = (isAgain ? before : undefined) ?? initialValues(blueprint);
  const isAsked = link !== undefined || (before !== undefined && !isAgain);
  if (draft && (isKept || !isAsked)) {
    const restored = mergeDraft(blueprint, draft, isAgain ? before : undefined);
    // Deploying again moves nothing, whatever a draft says.
    const { title, subscriptionId, newResourceGroup, resourceGroup, location } = fresh;
    const place = isAgain ? { title, subscriptionId, newResourceGroup, resourceGroup, location } : {};
    return { ...restored, values: { ...restored.values, ...place }, source: 'draft', fresh };
  }
  const opened = { step: 'subscription' as const, secrets, fresh };
  if (link) return { ...opened, ...link(before ?? fresh), source: 'link' };
  if (before) return { ...opened, values: before, source: 'deployment' };
  return { ...opened, values: fresh, source: 'defaults', secrets: [] };
}
