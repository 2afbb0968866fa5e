import type { BlueprintDetail, Preview } from '@blueport/contracts';
import { hintOfFinding, messageOfFinding } from '../../../../core/i18n/finding-text.ts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';

type Diagnostic = Preview['diagnostics'][number];

/** Formats a finding of the preview. An assumed parameter is named by its title in the form. */
export function diagnosticText(
  blueprint: Pick<BlueprintDetail, 'parameters'>,
  diagnostic: Diagnostic,
  t: typeof translate,
): string {
  const { code, parameter } = diagnostic;
  if (code === 'ParameterAssumed' && parameter !== undefined) {
    const field = blueprint.parameters.find(({ name }) => name === parameter)?.title ?? parameter;
    return t('provision.assumed', { field });
  }
  const [message, hint] = [messageOfFinding(diagnostic), hintOfFinding(diagnostic)];
  return hint === undefined ? message : `${message} ${hint}`;
}
