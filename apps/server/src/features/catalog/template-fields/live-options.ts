import type { LiveOption, templateFieldRoutes } from '@blueport/contracts';
import { readOrNotFound } from '../../../cloud/cloud-refusal.ts';
import type { LocationCache } from '../../../cloud/location-cache.ts';
import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue } from '../../../errors/refusal.ts';
import { readLive } from './read-live.ts';

/** The cloud of each caller, and the cache of what was read from it. */
export interface LiveReader {
  readonly cloud: PersonCloud;
  readonly places: LocationCache;
}

type Question = Call<typeof templateFieldRoutes.options>;

/** More than a user scrolls through; authors of larger lists name the values in the form. */
const maxOptions = 2000;

/** Maximum number of names in the label of an option; the rest is counted. */
const maxNamed = 3;

/**
 * Returns each value once: by name, the subnets of many networks may be the same option. The label lists all objects of
 * the value, and their details if these are equal.
 */
export function mergeEqualOptions(options: readonly LiveOption[]): LiveOption[] {
  const byValue = new Map<string, LiveOption[]>();
  for (const option of options) byValue.set(option.value, [...(byValue.get(option.value) ?? []), option]);
  return [...byValue.entries()].map(([value, [first, ...others]]) => {
    if (first === undefined || others.length === 0) return first ?? { value, label: value };
    const same = [first, ...others];
    const more = same.length - maxNamed;
    const firstLabels = same.slice(0, maxNamed).map(({ label }) => label);
    return {
      value,
      label: [...firstLabels, ...(more > 0 ? [`+${more}`] : [])].join(', '),
      ...(same.every(({ detail }) => detail === first.detail) &&
        first.detail !== undefined && { detail: first.detail }),
    };
  });
}

/** Returns the available options, limited to the person's own permissions in the cloud. */
export async function liveOptions({ cloud, places }: LiveReader, { session, query, signal }: Question) {
  if (query.source === 'vmSizes' && query.location === undefined) {
    throw invalidInput([issue('#/query/location', 'required')]);
  }
  const options = await readOrNotFound(
    readLive(
      { manager: cloud.armFor(session), recall: places.of(session.sessionId), options: { signal } },
      query,
    ),
  );
  const found = mergeEqualOptions(
    options.toSorted((left, right) => left.label.localeCompare(right.label, 'en', { numeric: true })),
  );
  const result = found.slice(0, maxOptions);
  return { count: result.length, total: found.length, result };
}
