import type { BlueprintDetail } from '@blueport/contracts';
import { toDraft } from '../model/draft.ts';
import type { WizardValues } from '../model/wizard-values.ts';
import { placeNames } from './link.ts';

/**
 * An address that opens the form with these values: what differs from the defaults, or from what the deployment holds that is
 * deployed again, and nothing secret.
 */
export function linkOf(
  blueprint: BlueprintDetail,
  values: WizardValues,
  origin: string,
  again: { readonly name: string; readonly held: WizardValues } | undefined,
): string {
  const { parameters, tags } = toDraft(blueprint, values, 'subscription', { held: again?.held });
  const search = new URLSearchParams();
  if (again === undefined) {
    for (const [key, field] of Object.entries(placeNames)) {
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
