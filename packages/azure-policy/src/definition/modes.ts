import type { PolicyResource } from '../types.ts';
import { property, textProperty } from '../value/property.ts';
import { typeOf } from '../field/resourceNames.ts';

export type Mode = 'All' | 'Indexed' | 'data' | 'unknown';

const dataMode = /^Microsoft\.[A-Za-z]+(\.v\d+)?\.Data$/i;

/** Kind of a mode; without one the service takes Indexed for definitions of the past, All is what tools write. */
export function readMode(mode: unknown): Mode {
  if (mode === undefined || mode === null) return 'All';
  if (typeof mode !== 'string') return 'unknown';
  const lower = mode.toLowerCase();
  if (lower === 'all') return 'All';
  if (lower === 'indexed' || lower === 'notspecified') return 'Indexed';
  return dataMode.test(mode) ? 'data' : 'unknown';
}

/** Types that carry neither tags nor a location, whatever their body says. */
const untracked =
  /^microsoft\.(authorization|insights\/diagnosticsettings|resources\/subscriptions|resources\/deployments|policyinsights|management\/)/i;

/**
 * Whether mode Indexed looks at a resource: it asks for tags and location, so scopes, extension resources and
 * children without either are left out.
 */
export function isIndexed(resource: PolicyResource): boolean {
  const type = typeOf(resource);
  if (type === undefined) return true;
  const place = placeOfType(type);
  if (place !== 'child') return place === 'top';
  return textProperty(resource, 'location') !== undefined || property(resource, 'tags') !== undefined;
}

type Place = 'top' | 'child' | 'untracked';

/** There are few types and many resources: what a type is, is worked out once. */
const places = new Map<string, Place>();

function placeOfType(type: string): Place {
  const known = places.get(type);
  if (known !== undefined) return known;
  const isChild = type.indexOf('/') !== type.lastIndexOf('/');
  const place = untracked.test(type) ? 'untracked' : isChild ? 'child' : 'top';
  // Made-up types must not fill the memory.
  if (places.size < 5000) places.set(type, place);
  return place;
}
