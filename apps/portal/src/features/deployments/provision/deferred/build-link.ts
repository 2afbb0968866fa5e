import type { BlueprintDetail } from '@blueport/contracts';
import { toDraft } from '../model/draft.ts';
import type { WizardValues } from '../model/wizard-values.ts';
import { targetParameters } from './apply-link.ts';

/**
 * Builds a URL that opens the form with these values. It contains only differences from the defaults or from the
 * deployment being redeployed, and no secrets.
 */
export function buildLink(
  blueprint: BlueprintDetail,
  values: WizardValues,
  origin: string,
  again: { readonly name: string; readonly held: WizardValues } | undefined,
): string {
  const { parameters, tags } = toDraft(blueprint, values, 'subscription', { held: again?.held });
  const search = new URLSearchParams();
  if (again === undefined) {
    for (const [key, field] of Object.entries(targetParameters)) {
      if (values[field] !== '') search.set(key, values[field]);
    }
    if (values.resourceGroup !== '') search.set('newResourceGroup', String(values.newResourceGroup));
  } else {
    search.set('from', again.name);
    search.set('redeploy', '1');
  }
  for (const [name, value] of Object.entries(parameters)) search.set(`p.${name}`, String(value));
  for (const [key, value] of Object.entries(tags)) search.set(`tag.${key}`, value);
  return `${origin}/portal/blueprint/${encodeURIComponent(blueprint.name)}/form?${search.toString()}`;
}
