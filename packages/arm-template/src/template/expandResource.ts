import type { Environment } from '../expression/environment.ts';
import { pointerPart } from '../source/locate.ts';
import type { ExpandedResource, Json } from '../types.ts';
import { setProperty } from '../value/property.ts';
import { toIdentity, toJson } from '../value/toJson.ts';
import { isDeferred } from '../value/value.ts';
import type { Value } from '../value/value.ts';
import { addNames } from './addNames.ts';
import type { Frame } from './expandDeployment.ts';
import { reportWide } from './reportWide.ts';
import { deferredPaths } from './deferredPaths.ts';
import type { ResourceItem } from './resourceItem.ts';
import { isLoopList, runLoop, walkValue } from './walkValue.ts';
import type { Walk } from './walkValue.ts';

/** Members that say how a resource is deployed and are not part of it. */
const structural = new Set([
  'apiversion',
  'comments',
  'condition',
  'copy',
  'dependson',
  'existing',
  'extension',
  'import',
  'name',
  'resources',
  'scope',
  'type',
]);

/** Evaluates the body of a resource and adds it, with what fed its properties, to the result. */
export function expandResource(
  item: ResourceItem,
  frame: Frame,
  environment: Environment,
  into: ExpandedResource[],
): void {
  const id = toIdentity(item.id);
  const uses: Record<string, string[]> = {};
  const walk: Walk = {
    site: frame.site,
    environment,
    loopKind: 'property',
    record: (path, tracker) => {
      if (tracker.parameters.size > 0) addNames(uses, path, tracker.parameters);
    },
  };
  for (const [name, tracker] of Object.entries(item.uses))
    if (tracker.parameters.size > 0) addNames(uses, name, tracker.parameters);
  const resource: ExpandedResource = {
    id,
    type: item.type,
    name: toIdentity(item.name),
    apiVersion: item.apiVersion,
  };
  if (item.loop && item.loop.tracker.parameters.size > 0)
    addNames(uses, 'copy', item.loop.tracker.parameters);
  const paths: string[] = [];
  if (isDeferred(item.name)) paths.push('id', 'name');
  const add = (name: string, value: Value): void => {
    const wide: string[] = [];
    for (const path of deferredPaths(value, name, wide)) paths.push(path);
    reportWide(wide, frame.site, `${item.pointer}/${pointerPart(name)}`);
    setProperty<Json>(resource, name, toJson(value));
  };
  for (const name of Object.keys(item.definition)) {
    const source = item.definition[name] as Json;
    const pointer = `${item.pointer}/${pointerPart(name)}`;
    if (name === 'copy' && isLoopList(source))
      source.forEach((loop, i) =>
        add(loop.name, runLoop(loop, loop.name, walk, `${pointer}/${i}`, loop.name)),
      );
    else if (!structural.has(name.toLowerCase())) add(name, walkValue(source, walk, pointer, name));
  }
  into.push(resource);
  if (Object.keys(uses).length > 0) setProperty(frame.work.provenance, id, uses);
  // A resource may be declared by several deployments of a template.
  if (paths.length > 0) setProperty(frame.work.deferred, id, [...(frame.work.deferred[id] ?? []), ...paths]);
}
