import type { BlueprintDetail, BlueprintParameter } from '@blueport/contracts';
import type { WizardValues } from '../model/wizard-values.ts';
import { type PrefillInput, prefill, type PrefillResult } from './prefill.ts';

/** URL parameters and the fields they fill. */
export const targetParameters = {
  title: 'title',
  subscription: 'subscriptionId',
  resourceGroup: 'resourceGroup',
  location: 'location',
} as const;

/**
 * Reads values from the URL: `title`, `subscription`, `resourceGroup`, `newResourceGroup`, `location`,
 * `p.<parameter>` and `tag.<name>`. The group is an existing one unless a region or `newResourceGroup` is set.
 */
function readAddress(search: URLSearchParams): PrefillInput {
  const place: Record<string, string | boolean> = {};
  const parameters = new Map<string, unknown>();
  const tags: Record<string, string> = {};
  for (const [key, value] of search) {
    if (Object.hasOwn(targetParameters, key))
      place[targetParameters[key as keyof typeof targetParameters]] = value;
    else if (key.startsWith('p.')) parameters.set(key.slice('p.'.length), value);
    else if (key.startsWith('tag.')) tags[key.slice('tag.'.length)] = value;
  }
  const isNew = search.get('newResourceGroup');
  if (isNew !== null) place['newResourceGroup'] = isNew === 'true';
  else if (place['resourceGroup'] !== undefined) {
    place['newResourceGroup'] = place['location'] !== undefined;
  }
  return { place, parameters, tags };
}

/** Converts a text from the URL to a field value, as if the user had typed it. */
function typed(parameter: BlueprintParameter, value: unknown) {
  const isSwitch = parameter.type === 'bool' && parameter.defaultExpression === undefined;
  return isSwitch ? value === 'true' : String(value);
}

/** Returns a function that fills wizard values from the URL. */
export const applyLink =
  (search: URLSearchParams) =>
  (blueprint: BlueprintDetail, values: WizardValues, isRedeployment: boolean): PrefillResult =>
    prefill(blueprint, values, readAddress(search), typed, isRedeployment);
