import { CloudError, type ResourceManager } from '@blueport/cloud';
import {
  inputItems,
  narrowedPlace,
  sourcesByRegion,
  visibleWith,
  type ProblemIssue,
  type WizardForm,
} from '@blueport/contracts';
import { issue } from '../../../errors/refusal.ts';
import type { LoadCached } from '../../../cloud/location-cache.ts';
import { isInaccessible } from '../../../cloud/cloud-refusal.ts';
import { readLive, type LiveQuery } from './read-live.ts';

/** A user is waiting for the response, and a slow cloud must not prevent a deployment. */
const requestTimeoutMs = 2500;
const galleriesApi = '2022-03-03';

export interface LiveCheck {
  readonly manager: ResourceManager;
  readonly recall: LoadCached;
  readonly form: WizardForm | undefined;
  /** Values to look up, by parameter; excludes fields that the form hides or does not contain. */
  readonly values: Readonly<Record<string, unknown>>;
  /** All values, because a list may be filtered by a field that is not looked up itself. Defaults to `values`. */
  readonly parameterValues?: Readonly<Record<string, unknown>>;
  /** Parameters with their defaults, which conditions and lists use like given values. */
  readonly parameters?: Parameters<typeof visibleWith>[1];
  readonly subscriptionId: string;
  readonly location: string;
}

/** Values that the cloud does not offer, and values that could not be checked. */
export interface LiveFindings {
  readonly issues: readonly ProblemIssue[];
  readonly unchecked: readonly { readonly parameter: string; readonly message: string }[];
}

const galleryImage = /\/providers\/microsoft\.compute\/galleries\//i;

/**
 * Returns the values that do not exist in the cloud. Lists omit gallery images, so each of those is looked up
 * individually.
 */
async function missingOf(
  { manager, recall }: Pick<LiveCheck, 'manager' | 'recall'>,
  question: LiveQuery,
  values: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const options = { signal, retry: false };
  const inGalleries = values.filter((value) => question.source === 'images' && galleryImage.test(value));
  const listedValues = values.filter((value) => !inGalleries.includes(value));
  const [offeredOptions, found] = await Promise.all([
    listedValues.length === 0 ? [] : readLive({ manager, recall, options }, question),
    Promise.all(
      inGalleries.map((id) =>
        manager.request('GET', id, galleriesApi, options).then(
          () => true,
          (error: unknown) => {
            if (isInaccessible(error)) return false;
            throw error;
          },
        ),
      ),
    ),
  ]);
  const known = new Set(offeredOptions.map(({ value }) => value.toLowerCase()));
  return [
    ...listedValues.filter((value) => !known.has(value.toLowerCase())),
    ...inGalleries.filter((_id, index) => found[index] !== true),
  ];
}

/**
 * Looks up values chosen from the cloud, with the permissions of the person who deploys. Values are reported as
 * unchecked if the cloud does not respond in time or denies access; the deployment itself then decides.
 */
export async function checkLive(check: LiveCheck): Promise<LiveFindings> {
  const { form, values, subscriptionId, location, parameterValues = values, parameters = [] } = check;
  if (form === undefined) return { issues: [], unchecked: [] };
  const items = inputItems(form);
  const visible = visibleWith(form, parameters, parameterValues);
  const visibleItems = items.filter(({ id }) => visible.has(id));
  const defaults = new Map(parameters.map(({ name, defaultValue }) => [name, defaultValue]));
  const valueOf = (id: string): unknown => {
    const name = items.find((item) => item.id === id)?.parameter ?? '';
    return Object.hasOwn(parameterValues, name) ? parameterValues[name] : defaults.get(name);
  };
  const issues: ProblemIssue[] = [];
  const unchecked: { parameter: string; message: string }[] = [];
  const signal = AbortSignal.timeout(requestTimeoutMs);
  const look = async (item: (typeof items)[number]) => {
    const { parameter, label, options } = item;
    if (options?.kind !== 'live') return;
    const chosen = [values[parameter]].flat().filter((value) => typeof value === 'string' && value !== '');
    if (chosen.length === 0) return;
    const { source, gives } = options;
    const place = narrowedPlace(item, visibleItems, valueOf, location);
    const question = {
      source,
      gives,
      subscriptionId,
      ...(sourcesByRegion.has(source) || item.narrow?.location !== undefined
        ? { location: place.location }
        : {}),
      resourceGroup: place.resourceGroup,
      virtualNetwork: place.virtualNetwork,
    };
    try {
      const missing = await missingOf(check, question, chosen as string[], signal);
      if (missing.length > 0) {
        issues.push(issue(`/parameters/${parameter}`, 'not-offered', { value: missing.join(', ') }));
      }
    } catch (error) {
      if (!(error instanceof CloudError) && !signal.aborted) throw error;
      unchecked.push({
        parameter,
        message: `${label} could not be checked because the cloud did not respond. The deployment fails if the value does not exist.`,
      });
    }
  };
  await Promise.all(items.map(look));
  return { issues, unchecked };
}
