import type { BlueprintDetail, Preview } from '@blueport/contracts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';

type Diagnostic = Preview['diagnostics'][number];

/** A finding of the preview in words; a parameter that nobody has filled in yet is named as the form names it. */
export function diagnosticText(
  blueprint: Pick<BlueprintDetail, 'parameters'>,
  { code, message, hint, parameter }: Diagnostic,
  t: typeof translate,
): string {
  if (code === 'ParameterAssumed' && parameter !== undefined) {
    const field = blueprint.parameters.find(({ name }) => name === parameter)?.title ?? parameter;
    return t('provision.assumed', { field });
  }
  return hint === undefined ? message : `${message} ${hint}`;
}
