import type { Json, PolicyResource } from '../types.ts';
import { textProperty } from '../value/property.ts';

/** Returns the segments of an id after the last `providers`, or all of them for subscriptions and resource groups. */
const segments = (id: string): string[] => id.split('/').filter((part) => part !== '');

function providerPart(id: string): string[] {
  const parts = segments(id);
  const at = parts.findLastIndex((part) => part.toLowerCase() === 'providers');
  return at < 0 ? [] : parts.slice(at + 1);
}

const readOwn = (resource: PolicyResource, key: string): string | undefined => {
  const direct = resource[key];
  return typeof direct === 'string' ? direct : textProperty(resource, key);
};

/** Returns the type of a resource; for resource groups always the long name. */
export function typeOf(resource: PolicyResource): string | undefined {
  const type = readOwn(resource, 'type') ?? typeFromId(readOwn(resource, 'id') ?? '');
  return type !== undefined &&
    type.length === 34 &&
    type.toLowerCase() === 'microsoft.resources/resourcegroups'
    ? 'Microsoft.Resources/subscriptions/resourceGroups'
    : type;
}

function typeFromId(id: string): string | undefined {
  const parts = providerPart(id);
  if (parts.length > 1) return parts.filter((_, i) => i === 0 || i % 2 === 1).join('/');
  const all = segments(id);
  if (all.length === 4 && all[2]!.toLowerCase() === 'resourcegroups')
    return 'Microsoft.Resources/subscriptions/resourceGroups';
  return all.length === 2 && all[0]!.toLowerCase() === 'subscriptions'
    ? 'Microsoft.Resources/subscriptions'
    : undefined;
}

/** Returns the last segment of a name: `default` of `account/default`. */
export function nameOf(resource: PolicyResource): string | undefined {
  const name = readOwn(resource, 'name') ?? segments(readOwn(resource, 'id') ?? '').at(-1);
  return name?.includes('/') ? name.slice(name.lastIndexOf('/') + 1) : name;
}

/** Returns the name including those of its parents: `account/default`. */
export function fullNameOf(resource: PolicyResource): string | undefined {
  const name = readOwn(resource, 'name');
  if (name?.includes('/')) return name;
  const parts = providerPart(readOwn(resource, 'id') ?? '');
  const names = parts.filter((_, i) => i > 0 && i % 2 === 0);
  return names.length > 1 ? names.join('/') : (name ?? names[0]);
}

/** Converts a region's display name to its code: `West US 2` is `westus2`. */
export const regionCode = (location: string): string =>
  /[A-Z ]/.test(location) ? location.replaceAll(' ', '').toLowerCase() : location;

export function specialField(
  resource: PolicyResource,
  which: 'name' | 'fullName' | 'type' | 'location' | 'id',
): Json | undefined {
  switch (which) {
    case 'name':
      return nameOf(resource);
    case 'fullName':
      return fullNameOf(resource);
    case 'type':
      return typeOf(resource);
    case 'location': {
      const location = readOwn(resource, 'location');
      return location === undefined ? undefined : regionCode(location);
    }
    case 'id':
      return readOwn(resource, 'id');
    default:
      return undefined;
  }
}

/** Returns subscription id and resource group name from an id. */
export function placeOf(id: string | undefined): { subscriptionId?: string; resourceGroup?: string } {
  const found = /^\/subscriptions\/([^/]+)(?:\/resourceGroups\/([^/]+))?/i.exec(id ?? '');
  return {
    ...(found?.[1] ? { subscriptionId: found[1] } : {}),
    ...(found?.[2] ? { resourceGroup: found[2] } : {}),
  };
}
