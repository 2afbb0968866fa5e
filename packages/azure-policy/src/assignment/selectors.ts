import { regionCode, typeOf } from '../field/resourceNames.ts';
import type { Json, PolicyResource } from '../types.ts';
import { property, textProperty } from '../value/property.ts';

const texts = (json: Json | undefined): string[] | undefined =>
  Array.isArray(json)
    ? json.filter((item) => typeof item === 'string').map((item) => item.toLowerCase())
    : undefined;

/** What a selector looks at, besides the resource: the member of the initiative. */
function subject(kind: string, resource: PolicyResource, reference: string | undefined): string | undefined {
  switch (kind) {
    case 'resourcelocation': {
      const location = textProperty(resource, 'location');
      return location === undefined ? undefined : regionCode(location);
    }
    case 'resourcetype':
      return typeOf(resource)?.toLowerCase();
    case 'resourcewithoutlocation':
      return textProperty(resource, 'location') === undefined ? 'true' : 'false';
    case 'policydefinitionreferenceid':
      return reference?.toLowerCase();
    default:
      return undefined;
  }
}

function selects(selector: Json, resource: PolicyResource, reference: string | undefined): boolean {
  const kind = textProperty(selector, 'kind')?.toLowerCase() ?? '';
  const found = subject(kind, resource, reference);
  const fold = (list: string[] | undefined) => (kind === 'resourcelocation' ? list?.map(regionCode) : list);
  const [within, without] = [fold(texts(property(selector, 'in'))), fold(texts(property(selector, 'notIn')))];
  if (kind === 'resourcewithoutlocation')
    return (
      found === 'true' &&
      (!within || within.some((item) => item === 'true' || item === 'subscriptionlevelresources'))
    );
  if (within) return found !== undefined && within.includes(found);
  return without ? found === undefined || !without.includes(found) : true;
}

/** All selectors of one entry must agree; of several entries one is enough; none at all selects everything. */
export function selected(entries: Json | undefined, resource: PolicyResource, reference?: string): boolean {
  if (!Array.isArray(entries) || entries.length === 0) return true;
  return entries.some((entry) => allSelect(entry, resource, reference));
}

/** Whether every selector of an entry (of resourceSelectors or overrides) agrees. */
export function allSelect(entry: Json, resource: PolicyResource, reference?: string): boolean {
  const selectors = property(entry, 'selectors');
  return !Array.isArray(selectors) || selectors.every((selector) => selects(selector, resource, reference));
}
