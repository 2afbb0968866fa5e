import { evaluate } from '../expression/evaluate.ts';
import { toFailure } from '../expression/failure.ts';
import { newTracker } from '../expression/environment.ts';
import type {
  CopyFrame,
  Definitions,
  Environment,
  ResourceLookup,
  Session,
} from '../expression/environment.ts';
import type {
  ExpandedDeployment,
  ExpandedOutputs,
  JsonObject,
  LinkLoader,
  Provenance,
  ExpandedResource,
  Json,
} from '../types.ts';
import { hashOfTemplate } from '../templateHash.ts';
import type { TemplateDefinitions } from './definitions.ts';
import { checkRuntimeFunctions } from './checkRuntimeFunctions.ts';
import { checkStructure } from './checkStructure.ts';
import { collectDependencies } from './dependencies.ts';
import type { DeploymentResult } from './deploymentResult.ts';
import { expandOutputs } from './expandOutputs.ts';
import { maxCopies } from './copyCount.ts';
import { checkLimits, checkResourceCount } from './limits.ts';
import { textIn } from './members.ts';
import { nestedFrame } from './nestedFrame.ts';
import { readResources } from './readResources.ts';
import { isDeploymentType } from './resourceItem.ts';
import type { ResourceItem } from './resourceItem.ts';
import { ResourceTable } from './resourceTable.ts';
import type { ResolvedScope } from './resolveScope.ts';
import type { Site } from './site.ts';
import { pointerPart } from '../source/locate.ts';
import { setProperty } from '../value/property.ts';
import { toIdentity, toJson } from '../value/toJson.ts';
import { isDeferred, type Value } from '../value/value.ts';
import { addNames } from './addNames.ts';
import { reportInexactIntegers } from './reportInexactIntegers.ts';
import { deferredPaths } from './deferredPaths.ts';
import { isLoopList, runLoop, walkValue, type Walk } from './walkValue.ts';

/** Properties that control how a resource is deployed and are not part of it. */
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

/** Evaluates the body of a resource and adds it, with its dependencies, to the result. */
function expandResource(
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
    reportInexactIntegers(wide, frame.site, `${item.pointer}/${pointerPart(name)}`);
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

/** State shared by all deployments of one expansion. */
export interface Work {
  readonly session: Session;
  readonly linked: LinkLoader | undefined;
  readonly provenance: Provenance;
  readonly deferred: Record<string, string[]>;
  /** Templates whose structure was checked. */
  readonly checked: Set<JsonObject>;
}

/** One deployment during expansion. */
export interface Frame {
  readonly work: Work;
  readonly site: Site;
  readonly path: string;
  readonly parent: string | undefined;
  readonly depth: number;
  readonly id: string;
  readonly name: string;
  readonly scope: ResolvedScope;
  readonly mode: 'Incremental' | 'Complete';
  readonly apiVersion?: string | undefined;
  readonly location?: string | undefined;
  readonly template: JsonObject;
  /** URL that the template was loaded from. */
  readonly base: string | undefined;
  /** Definitions that the expressions see: the template's own, or with outer scope those of the parent template. */
  readonly definitions: Definitions;
  /** With outer scope: the template's own parameters and variables, for escaped expressions. */
  readonly escaped?: Definitions | undefined;
  /** Set if the definitions are the template's own. */
  readonly own: TemplateDefinitions | undefined;
  readonly copies: CopyFrame | undefined;
  readonly outerResources: ResourceLookup | undefined;
}

/** Expands the deployment that a resource declares, once; returns `undefined` if its template is not available. */
function expandNested(
  item: ResourceItem,
  frame: Frame,
  environmentOf: () => Environment,
  children: DeploymentResult[],
): DeploymentResult | undefined {
  if (item.nested === 'running' || item.nested === 'unknown') return undefined;
  if (item.nested) return item.nested;
  item.nested = 'running';
  let result: DeploymentResult | undefined;
  try {
    const inner = nestedFrame(item, frame, environmentOf());
    result = inner && expandDeployment(inner);
  } catch (error) {
    const failure = toFailure(error);
    frame.site.fail(failure, failure.pointer ?? item.pointer);
  }
  item.nested = result ?? 'unknown';
  if (result) children.push(result);
  return result;
}

/** Expands one deployment and every deployment nested in it. */
export function expandDeployment(frame: Frame): DeploymentResult {
  const { site, template } = frame;
  const result: DeploymentResult = emptyResult(frame);
  let resources: ResourceLookup | undefined = frame.outerResources;
  const environmentFor = (copies: CopyFrame | undefined): Environment => ({
    session: frame.work.session,
    definitions: frame.definitions,
    escaped: frame.escaped,
    resources,
    copies,
    locals: undefined,
    tracker: newTracker(),
    evaluate,
  });
  checkOnce(frame);
  const apiProfile = textIn(template, 'apiProfile') !== undefined;
  const reading = readResources(template, {
    site,
    environment: environmentFor(frame.copies),
    scope: frame.scope,
    apiProfile,
  });
  const created = reading.items.filter((item) => item.condition !== false && !item.existing);
  // A single loop that is too long was reported already.
  if (created.every((item) => (item.loop?.index ?? 0) < maxCopies)) checkResourceCount(created.length, site);
  // One per resource, created once: its tracker collects the dependencies of the whole body.
  const environments = new Map<ResourceItem, Environment>();
  const environmentOf = (item: ResourceItem): Environment => {
    const known = environments.get(item) ?? environmentFor(item.copies);
    environments.set(item, known);
    return known;
  };
  const nestedOf = (item: ResourceItem): DeploymentResult | undefined =>
    expandNested(item, frame, () => environmentOf(item), result.children);
  const table = new ResourceTable(
    frame.path,
    reading,
    (item) => (item.condition === false ? undefined : nestedOf(item)),
    frame.outerResources,
  );
  resources = table;
  if (frame.own) frame.own.resources = table;
  const nodeSources = reading.items
    .filter((item) => item.condition !== false)
    .map((item) => {
      const environment = environmentOf(item);
      if (!item.existing) {
        if (isDeploymentType(item.type)) nestedOf(item);
        else expandResource(item, frame, environment, result.resources);
      }
      return { item, environment };
    });
  Object.assign(result.outputs, expandOutputs(frame, environmentFor(frame.copies), result));
  frame.own?.checkAll();
  collectDependencies(nodeSources, table, frame, result);
  for (const { id } of result.resources) result.deployment.resourceIds.push(id);
  return result;
}

/** Checks a template before it is evaluated. Iterations of a loop share one template, which is checked once. */
function checkOnce({ template, site, own, work }: Frame): void {
  checkLimits(template, site);
  if (work.checked.has(template)) return;
  work.checked.add(template);
  checkStructure(template, site);
  // The expressions of an outer-scope template belong to the properties of the deployment that contains it.
  if (own) checkRuntimeFunctions(template, site);
}

function emptyResult(frame: Frame): DeploymentResult {
  const outputs: ExpandedOutputs = {};
  const { newGuid: _newGuid, environment, ...scope } = frame.scope;
  const deployment: ExpandedDeployment = {
    path: frame.path,
    name: frame.name,
    id: frame.id,
    scope: { ...scope, environment },
    mode: frame.mode,
    ...(frame.parent === undefined ? {} : { parent: frame.parent }),
    ...(frame.apiVersion === undefined ? {} : { apiVersion: frame.apiVersion }),
    ...(frame.location === undefined ? {} : { location: frame.location }),
    templateHash: hashOfTemplate(frame.template),
    outputs,
    resourceIds: [],
  };
  return { deployment, resources: [], nodes: [], outputs, outputValues: {}, outputParts: [], children: [] };
}
