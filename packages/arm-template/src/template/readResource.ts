import { newTracker } from '../expression/environment.ts';
import type { Tracker } from '../expression/environment.ts';
import { toFailure } from '../expression/failure.ts';
import { readProperty } from '../value/property.ts';
import { toIdentity } from '../value/toJson.ts';
import type { Deferred, Value } from '../value/value.ts';
import { textIn } from './members.ts';
import { placeResource } from './placeResource.ts';
import type { DefinitionPlace, ReadContext } from './readResources.ts';
import { readCondition, resourceIdentity } from './resourceIdentity.ts';
import { isDeploymentType } from './resourceItem.ts';
import type { ResourceItem } from './resourceItem.ts';
import { walkValue } from './walkValue.ts';

/** Works out the identity of one resource; `undefined` after a fault that was reported. */
export function readResource(place: DefinitionPlace, context: ReadContext): ResourceItem | undefined {
  const { definition, pointer, symbolicName, parent, copies, loop } = place;
  const { site, scope, apiProfile } = context;
  const uses: Record<string, Tracker> = {};
  const read = (name: string): Value | undefined => {
    const value = readProperty(definition, name);
    if (value === undefined) return undefined;
    const tracker = newTracker();
    uses[name] = tracker;
    const environment = { ...context.environment, copies, tracker };
    const walk = { site, environment, loopKind: 'property', strict: true } as const;
    return walkValue(value, walk, `${pointer}/${name}`, name);
  };
  const existing = readProperty(definition, 'existing') === true;
  const shared = { definition, pointer, symbolicName, copies, loop, existing, uses, imported: false };
  let condition: boolean | Deferred = true;
  try {
    condition = readCondition(read('condition'), site, pointer);
    const { type, name } = resourceIdentity(read('type'), read('name'), parent);
    const imported = readProperty(definition, 'import') ?? readProperty(definition, 'extension');
    const version = read('apiVersion');
    const apiVersion = typeof version === 'string' ? version : '';
    const known = { ...shared, condition, type, apiVersion };
    if (imported !== undefined) {
      const id = `${toIdentity(imported)}/${symbolicName ?? type}${loop ? `[${loop.index}]` : ''}`;
      return { ...known, name: name ?? id, id, imported: true };
    }
    if (apiVersion === '' && !existing && !apiProfile && condition !== false)
      site.report('error', 'ResourceInvalid', "The resource has no 'apiVersion'.", pointer);
    const crosses = isDeploymentType(type) || existing;
    const target = crosses
      ? { subscriptionId: read('subscriptionId'), resourceGroup: read('resourceGroup') }
      : {};
    const id = placeResource(type, name ?? null, { scope: read('scope'), ...target }, scope);
    return { ...known, name: name ?? null, id };
  } catch (error) {
    const failure = toFailure(error);
    // Nothing of a resource that is left out is evaluated, so a name that cannot be made is no fault.
    // Nor is an existing one of any use to a template that cannot name it; who refers to it is told.
    if (condition === false || existing) {
      const type = textIn(definition, 'type') ?? '';
      const apiVersion = textIn(definition, 'apiVersion') ?? '';
      return { ...shared, condition: false, type, apiVersion, name: '', id: '' };
    }
    site.fail(failure, failure.pointer ?? pointer);
    return undefined;
  }
}
