import type { CloudName } from './enumerations.ts';
import { cloudRegions, resourceProviders } from './resource-types.ts';

/**
 * Types that the US-government cloud does not offer although the general one does, by the vendor's list of services by
 * region; a name without a slash stands for its whole provider. The subscription itself has the last word at deployment.
 */
const absentInGovernment = new Set(
  [
    'Microsoft.BotService',
    'Microsoft.DevCenter',
    'Microsoft.LoadTestService',
    'Microsoft.Web/staticSites',
    'Microsoft.Maps',
    'Microsoft.VideoIndexer',
    'Microsoft.PowerBIDedicated/autoScaleVCores',
    'Microsoft.Quantum',
    'Microsoft.AzureFleet',
  ].map((name) => name.toLowerCase()),
);

const known = new Map(
  Object.entries(resourceProviders).map(([name, { types }]) => [
    name.toLowerCase(),
    new Set(types.toLowerCase().split(' ')),
  ]),
);

export type TypeAvailability = 'available' | 'unavailable' | 'unknown';

/** Whether a cloud offers a resource type; `unknown` where the table has never heard of it. */
export function typeAvailability(type: string, cloud: CloudName): TypeAvailability {
  const [provider = '', ...rest] = type.toLowerCase().split('/');
  const types = known.get(provider);
  if (!types) return 'unknown';
  const name = rest.join('/');
  if (cloud === 'us_gov') {
    const parents = rest.map((_part, index) => `${provider}/${rest.slice(0, index + 1).join('/')}`);
    if ([provider, ...parents].some((one) => absentInGovernment.has(one))) return 'unavailable';
  }
  return types.has(name) ? 'available' : 'unknown';
}

/** Codes of a cloud's regions. */
export function regionsOfCloud(cloud: CloudName): readonly string[] {
  return cloudRegions[cloud].split(' ');
}
