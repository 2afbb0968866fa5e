import type { BlueprintDetail, DeploymentDetail, Draft, MachineOffer } from '@blueport/contracts';
import { valuesFromDeployment } from './deployment-request.ts';
import { mergeDraft, requiredSecrets } from './draft.ts';
import { deployedValues } from './adapt-to-deployment.ts';
import type { WizardStep } from './wizard-steps.ts';
import { chosenMachine } from './machine-values.ts';
import { initialValues, type WizardValues } from './wizard-values.ts';

/** Names in a link or file that the wizard ignored, by reason. */
export interface IgnoredNames {
  readonly secrets: readonly string[];
  readonly references: readonly string[];
  readonly unknown: readonly string[];
  /** Whether a target was given although a redeployment cannot change it. */
  readonly place: boolean;
}

/** Initial state of a wizard, with the source for the notice. */
export interface Opening {
  readonly values: WizardValues;
  readonly step: WizardStep;
  readonly source: 'defaults' | 'draft' | 'deployment' | 'link';
  /** Titles of secrets that must be entered again. */
  readonly secrets: readonly string[];
  /** Initial values without a draft or link. */
  readonly defaultValues: WizardValues;
  readonly ignored?: IgnoredNames | undefined;
}

/** Possible sources of the initial values. */
export interface OpeningSources {
  readonly draft: Draft | undefined;
  /** Deployment named in the URL. */
  readonly earlier: DeploymentDetail | undefined;
  /** Whether this deployment is being redeployed. */
  readonly isRedeployment: boolean;
  /** Applies the values of a link. */
  readonly link?: ((values: WizardValues) => { values: WizardValues; ignored: IgnoredNames }) | undefined;
  /** Whether the values from the URL were edited and saved, so that the draft takes precedence. */
  readonly prefersDraft?: boolean;
}

/**
 * Returns the initial state. A redeployment uses its own draft. Otherwise the URL takes precedence over a draft, and a
 * draft over the defaults.
 */
export function openingOf(blueprint: BlueprintDetail, sources: OpeningSources): Opening {
  const { draft, earlier, isRedeployment, link, prefersDraft = false } = sources;
  const before = earlier && (isRedeployment ? deployedValues : valuesFromDeployment)(blueprint, earlier);
  const defaultValues = (isRedeployment ? before : undefined) ?? initialValues(blueprint);
  const hasUrlValues = link !== undefined || (before !== undefined && !isRedeployment);
  if (draft && (prefersDraft || !hasUrlValues)) {
    const restored = mergeDraft(blueprint, draft, isRedeployment ? before : undefined);
    // A redeployment cannot change the target, regardless of the draft.
    const { title, subscriptionId, newResourceGroup, resourceGroup, location } = defaultValues;
    const place = isRedeployment ? { title, subscriptionId, newResourceGroup, resourceGroup, location } : {};
    return { ...restored, values: { ...restored.values, ...place }, source: 'draft', defaultValues };
  }
  const secrets = requiredSecrets(blueprint, (before ?? defaultValues).inputs);
  const opened = { step: 'subscription' as const, secrets, defaultValues };
  if (link) return { ...opened, ...link(before ?? defaultValues), source: 'link' };
  if (before) return { ...opened, values: before, source: 'deployment' };
  return { ...opened, values: defaultValues, source: 'defaults', secrets: [] };
}

/** Returns the titles of secrets that must be entered again, except those already listed as ignored in a link. */
export const secretsToType = ({ secrets, ignored }: Pick<Opening, 'secrets' | 'ignored'>): string[] =>
  secrets.filter((title) => !ignored?.secrets.includes(title));

/**
 * Returns the labels of extension fields that must be entered again: all fields of a deployment's extensions, whose
 * inputs are not stored, or the secret ones of a draft.
 */
export const missingExtensionFields = ({ source, values }: Opening, offer: MachineOffer): string[] =>
  source === 'deployment' || source === 'draft'
    ? chosenMachine(values.machine, offer).extensions.flatMap(({ extension }) =>
        extension.parameters
          .filter(({ secret }) => source === 'deployment' || secret)
          .map((field) => `${extension.title}: ${field.title}`),
      )
    : [];
