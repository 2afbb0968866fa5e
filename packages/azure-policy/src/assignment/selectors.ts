import { regionCode, typeOf } from '../field/resourceNames.ts';
import type { Json, JsonObject, PolicyResource } from '../types.ts';
import { property, textProperty } from '../value/property.ts';

/** Input of selectors. */
export interface Selected {
  resource: PolicyResource;
  /** The member of the initiative. */
  reference?: string | undefined;
  /** Identity of the caller, as in `requestContext().identity`; absent during a scan. */
  requestContext?: JsonObject | undefined;
}

const texts = (json: Json | undefined): string[] | undefined =>
  Array.isArray(json)
    ? json.filter((item) => typeof item === 'string').map((item) => item.toLowerCase())
    : undefined;

/** Returns the values that a selector of a kind compares; empty for unknown kinds. */
function subjects(kind: string, { resource, reference, requestContext }: Selected): string[] {
  const one = (text: string | undefined): string[] => (text === undefined ? [] : [text.toLowerCase()]);
  const identity = property(requestContext, 'identity');
  switch (kind) {
    case 'resourcelocation': {
      const location = textProperty(resource, 'location');
      return location === undefined ? [] : [regionCode(location)];
    }
    case 'resourcetype':
      return one(typeOf(resource));
    case 'policydefinitionreferenceid':
      return one(reference);
    case 'userprincipalid':
      return one(textProperty(identity, 'oid'));
    case 'groupprincipalid':
      return texts(property(identity, 'groups')) ?? [];
    default:
      return [];
  }
}

function selects(selector: Json, selected: Selected): boolean {
  const kind = textProperty(selector, 'kind')?.toLowerCase() ?? '';
  const fold = (list: string[] | undefined) => (kind === 'resourcelocation' ? list?.map(regionCode) : list);
  const [includedValues, excludedValues] = [
    fold(texts(property(selector, 'in'))),
    fold(texts(property(selector, 'notIn'))),
  ];
  if (kind === 'resourcewithoutlocation')
    return (
      textProperty(selected.resource, 'location') === undefined &&
      (!includedValues ||
        includedValues.some((item) => item === 'true' || item === 'subscriptionlevelresources'))
    );
  const found = subjects(kind, selected);
  if (includedValues) return found.some((one) => includedValues.includes(one));
  return !excludedValues || !found.some((one) => excludedValues.includes(one));
}

/** All selectors of an entry must match; one matching entry is enough; no entries select everything. */
export function selectedBy(entries: Json | undefined, selected: Selected): boolean {
  if (!Array.isArray(entries) || entries.length === 0) return true;
  return entries.some((entry) => allSelect(entry, selected));
}

/** Returns whether every selector of an entry (of resourceSelectors or overrides) matches. */
export function allSelect(entry: Json, selected: Selected): boolean {
  const selectors = property(entry, 'selectors');
  return !Array.isArray(selectors) || selectors.every((selector) => selects(selector, selected));
}
