import { type BlueprintParameter, locationName } from '@blueport/contracts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';
import { defaultText, formatMeasure } from './shown-value.ts';

const deploymentRegion = /^\[\s*(?:resourceGroup|deployment)\(\s*\)\.location\s*\]$/i;

/** Returns whether a parameter defaults to the region of the deployment, which the first step asks for. */
export const usesDeploymentRegion = ({ defaultExpression = '' }: BlueprintParameter): boolean =>
  deploymentRegion.test(defaultExpression);

/** Returns whether the default is random or depends on the time, so that it has no preview. */
const isGeneratedAtDeployment = ({ defaultExpression = '' }: BlueprintParameter): boolean =>
  /\b(?:newGuid|utcNow)\s*\(/i.test(defaultExpression);

/** Returns the text of an empty field whose value the template computes. */
export function generatedLabel(
  parameter: BlueprintParameter,
  region: string,
  t: typeof translate,
): string | undefined {
  if (parameter.defaultExpression === undefined) return undefined;
  if (!usesDeploymentRegion(parameter)) return t('provision.generated');
  return region === ''
    ? t('provision.sameRegion')
    : t('provision.sameRegionOf', { region: locationName(region) });
}

/** Returns the preview of a computed value for the help of its field, or when it will be known. */
export function generatedPreview(
  parameter: BlueprintParameter,
  computed: unknown,
  t: typeof translate,
): { readonly text: string; readonly value?: string } | undefined {
  if (parameter.defaultExpression === undefined || usesDeploymentRegion(parameter)) return undefined;
  const value = defaultText(parameter, computed);
  if (value !== undefined) return { text: t('provision.generatedPreview'), value };
  return {
    text: t(isGeneratedAtDeployment(parameter) ? 'provision.generatedLater' : 'provision.generatedAfter'),
  };
}

/** Returns the computed value of a parameter for the summary. */
export function generatedValue(
  parameter: BlueprintParameter,
  computed: unknown,
  t: typeof translate,
): string {
  if (usesDeploymentRegion(parameter)) {
    return typeof computed === 'string'
      ? t('provision.sameRegionOf', { region: locationName(computed) })
      : t('provision.sameRegion');
  }
  const value = defaultText(parameter, computed);
  return value === undefined
    ? t('provision.generated')
    : t('provision.generatedOf', { value: formatMeasure(parameter, value) });
}
