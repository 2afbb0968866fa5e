import { newTracker, type Tracker } from '../expression/environment.ts';
import type { CopyFrame, Environment } from '../expression/environment.ts';
import { pointerPart } from '../source/locate.ts';
import type { Json, JsonObject } from '../types.ts';
import { readProperty } from '../value/property.ts';
import { checkCount } from './copyCount.ts';
import { isJsonObject, membersOf, textIn } from './members.ts';
import type { LoopIteration, ResourceItem } from './resourceItem.ts';
import type { ResolvedScope } from './resolveScope.ts';
import type { Site } from './site.ts';
import { walkValue } from './walkValue.ts';
import type { Walk } from './walkValue.ts';
import { toFailure, Failure } from '../expression/failure.ts';
import { toIdentity } from '../value/toJson.ts';
import type { Deferred, Value } from '../value/value.ts';
import { placeResource } from './placeResource.ts';
import { isDeploymentType } from './resourceItem.ts';
import { isDeferred, typeName } from '../value/value.ts';

/** The parent of a child resource declared inside it. */
interface Parent {
  readonly type: string;
  readonly name: Value;
}

/** Returns whether a resource is created; deferred if only the running deployment knows. */
function readCondition(value: Value | undefined, site: Site, pointer: string): boolean | Deferred {
  if (value === undefined) return true;
  if (isDeferred(value)) {
    site.report('information', 'DeferredCondition', 'condition-deferred', `${pointer}/condition`);
    return value;
  }
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  throw new Failure('ResourceInvalid', 'condition-type', { type: typeName(value) });
}

/** Returns full type and name; those of a child declared inside its parent are relative to it. */
function resourceIdentity(
  type: Value | undefined,
  name: Value | undefined,
  parent: Parent | undefined,
): { type: string; name: Value | undefined } {
  if (typeof type !== 'string' || type === '') throw new Failure('ResourceInvalid', 'resource-without-type');
  const known = typeof name === 'number' ? String(name) : name;
  if (!parent || isComplete(type, known, parent)) return { type, name: known };
  const full = type.toLowerCase().startsWith(`${parent.type.toLowerCase()}/`)
    ? type
    : `${parent.type}/${type}`;
  if (typeof known !== 'string' || typeof parent.name !== 'string') return { type: full, name: known };
  const complete = known.split('/').length === full.split('/').length - 1;
  return { type: full, name: complete ? known : `${parent.name}/${known}` };
}

const isComplete = (type: string, name: Value | undefined, parent: Parent): boolean =>
  typeof name === 'string' &&
  type.includes('.') &&
  type.includes('/') &&
  !type.toLowerCase().startsWith('providers/') &&
  !type.toLowerCase().startsWith(parent.type.toLowerCase()) &&
  name.split('/').length === type.split('/').length - 1;

export interface ReadContext {
  readonly site: Site;
  readonly environment: Environment;
  readonly scope: ResolvedScope;
  readonly apiProfile: boolean;
}

/** Resources read from a template. */
export interface ResourceReading {
  readonly items: ResourceItem[];
  /** Names of every loop, including empty ones, because other resources may depend on them. */
  readonly loops: Set<string>;
}

/** A definition with its location and parent. */
interface DefinitionPlace {
  readonly definition: JsonObject;
  readonly pointer: string;
  readonly symbolicName: string | undefined;
  readonly parent: Parent | undefined;
  readonly copies: CopyFrame | undefined;
  readonly loop?: LoopIteration | undefined;
}

/** Determines the resources of a template, with loops unrolled, conditions evaluated, and names and ids resolved. */
export function readResources(template: JsonObject, context: ReadContext): ResourceReading {
  const reading: ResourceReading = { items: [], loops: new Set() };
  const parentContext = { parent: undefined, copies: context.environment.copies };
  readList(readProperty(template, 'resources'), '/resources', parentContext, context, reading);
  return reading;
}

function readList(
  source: Json | undefined,
  pointer: string,
  parentContext: Pick<DefinitionPlace, 'parent' | 'copies'>,
  context: ReadContext,
  reading: ResourceReading,
): void {
  if (typeof source !== 'object' || source === null) return;
  const symbolic = !Array.isArray(source);
  for (const [key, definition] of membersOf(source)) {
    const itemPointer = `${pointer}/${pointerPart(key)}`;
    if (isJsonObject(definition)) {
      const symbolicName = symbolic ? key : undefined;
      readIterations({ definition, pointer: itemPointer, symbolicName, ...parentContext }, context, reading);
    } else context.site.report('error', 'ResourceInvalid', 'resource-not-object', itemPointer);
  }
}

/** Reads a definition once, or once per iteration of its loop. */
function readIterations(place: DefinitionPlace, context: ReadContext, reading: ResourceReading): void {
  const loop = readProperty(place.definition, 'copy');
  if (!isJsonObject(loop)) {
    readWithChildren(place, context, reading);
    return;
  }
  const { pointer, symbolicName = '', copies } = place;
  const tracker = newTracker();
  const environment = { ...context.environment, copies, tracker };
  const walk: Walk = { site: context.site, environment, loopKind: 'resource' };
  const countPointer = `${pointer}/copy/count`;
  const evaluated = walkValue(readProperty(loop, 'count') ?? null, walk, countPointer, 'copy');
  const count = checkCount(evaluated, walk, countPointer);
  const nameValue = walkValue(
    readProperty(loop, 'name') ?? symbolicName,
    walk,
    `${pointer}/copy/name`,
    'copy',
  );
  const name = typeof nameValue === 'string' ? nameValue : symbolicName;
  for (const known of [name, symbolicName]) if (known !== '') reading.loops.add(known.toLowerCase());
  if (typeof count !== 'number') return;
  const batchSize = readBatchSize(loop, walk, pointer);
  for (let index = 0; index < count; index++) {
    const frame: CopyFrame = { name, index, kind: 'resource', outer: copies };
    readWithChildren(
      { ...place, copies: frame, loop: { name, index, batchSize, tracker } },
      context,
      reading,
    );
  }
}

/** Returns the batch size of a serial loop, or undefined for a parallel one. */
function readBatchSize(loop: JsonObject, walk: Walk, pointer: string): number | undefined {
  const mode = textIn(loop, 'mode')?.toLowerCase() ?? 'parallel';
  if (mode !== 'serial' && mode !== 'parallel')
    walk.site.report('error', 'CopyInvalid', 'loop-mode', `${pointer}/copy/mode`, { mode });
  const place = `${pointer}/copy/batchSize`;
  const batch = walkValue(readProperty(loop, 'batchSize') ?? 1, walk, place, 'copy');
  if (mode !== 'serial') return undefined;
  if (typeof batch === 'number' && Number.isInteger(batch) && batch > 0) return batch;
  // An expression that remains was reported when its evaluation failed.
  if (!(typeof batch === 'string' && batch.startsWith('[')))
    walk.site.report('error', 'CopyInvalid', 'batch-size', place);
  return 1;
}

function readWithChildren(place: DefinitionPlace, context: ReadContext, reading: ResourceReading): void {
  const item = readResource(place, context);
  if (!item) return;
  context.environment.session.spend('resource', 1);
  reading.items.push(item);
  // The children of a resource without a known name cannot be read.
  if (item.id === '' || item.imported) return;
  const parentContext = { parent: { type: item.type, name: item.name }, copies: place.copies };
  const children = readProperty(place.definition, 'resources');
  readList(children, `${place.pointer}/resources`, parentContext, context, reading);
}

/** Determines the identity of one resource; returns `undefined` after a reported error. */
function readResource(place: DefinitionPlace, context: ReadContext): ResourceItem | undefined {
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
      site.report('error', 'ResourceInvalid', 'resource-without-api-version', pointer);
    const crosses = isDeploymentType(type) || existing;
    const target = crosses
      ? { subscriptionId: read('subscriptionId'), resourceGroup: read('resourceGroup') }
      : {};
    const id = placeResource(type, name ?? null, { scope: read('scope'), ...target }, scope);
    return { ...known, name: name ?? null, id };
  } catch (error) {
    const failure = toFailure(error);
    // The properties of an excluded resource are not evaluated, so an invalid name is not an error. An existing
    // resource without a valid name is ignored as well; references to it are reported.
    if (condition === false || existing) {
      const type = textIn(definition, 'type') ?? '';
      const apiVersion = textIn(definition, 'apiVersion') ?? '';
      return { ...shared, condition: false, type, apiVersion, name: '', id: '' };
    }
    site.fail(failure, failure.pointer ?? pointer);
    return undefined;
  }
}
