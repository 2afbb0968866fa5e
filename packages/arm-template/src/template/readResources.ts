import { newTracker } from '../expression/environment.ts';
import type { CopyFrame, Environment, Tracker } from '../expression/environment.ts';
import { Failure, toFailure } from '../expression/failure.ts';
import { pointerPart } from '../source/locate.ts';
import type { Json, JsonObject } from '../types.ts';
import { readProperty } from '../value/property.ts';
import { toIdentity } from '../value/toJson.ts';
import { isDeferred, typeName } from '../value/value.ts';
import type { Deferred, Value } from '../value/value.ts';
import { evaluateCount } from './copyCount.ts';
import { isJsonObject, textIn } from './members.ts';
import { placeResource } from './placeResource.ts';
import { isDeploymentType } from './resourceItem.ts';
import type { LoopTurn, ResourceItem } from './resourceItem.ts';
import type { ResolvedScope } from './resolveScope.ts';
import type { Site } from './site.ts';
import { walkValue } from './walkValue.ts';
import type { Walk } from './walkValue.ts';

export interface ReadContext {
  readonly site: Site;
  readonly environment: Environment;
  readonly scope: ResolvedScope;
  readonly apiProfile: boolean;
}

interface Parent {
  readonly type: string;
  readonly name: Value;
}

/** Works out which resources a template has: loops unrolled, conditions decided, names and ids known. */
export function readResources(template: JsonObject, context: ReadContext): ResourceItem[] {
  const items: ResourceItem[] = [];
  readList(
    readProperty(template, 'resources'),
    '/resources',
    context,
    undefined,
    context.environment.copies,
    items,
  );
  return items;
}

function readList(
  source: Json | undefined,
  pointer: string,
  context: ReadContext,
  parent: Parent | undefined,
  copies: CopyFrame | undefined,
  into: ResourceItem[],
): void {
  const entries: [string, Json, string | undefined][] = Array.isArray(source)
    ? source.map((item, i) => [String(i), item, undefined])
    : isJsonObject(source)
      ? Object.entries(source).map(([name, item]) => [name, item, name])
      : [];
  for (const [key, definition, symbol] of entries) {
    const itemPointer = `${pointer}/${pointerPart(key)}`;
    if (isJsonObject(definition)) readLoop(definition, itemPointer, context, parent, copies, symbol, into);
    else context.site.report('error', 'ResourceInvalid', 'A resource must be an object.', itemPointer);
  }
}

function readLoop(
  definition: JsonObject,
  pointer: string,
  context: ReadContext,
  parent: Parent | undefined,
  copies: CopyFrame | undefined,
  symbol: string | undefined,
  into: ResourceItem[],
): void {
  const loop = readProperty(definition, 'copy');
  if (!isJsonObject(loop)) {
    readResource(definition, pointer, context, parent, copies, symbol, undefined, into);
    return;
  }
  const walk: Walk = {
    site: context.site,
    environment: { ...context.environment, copies },
    loopKind: 'resource',
  };
  const count = evaluateCount(readProperty(loop, 'count') ?? null, walk, `${pointer}/copy/count`, 'copy');
  if (typeof count !== 'number') return;
  const named = walkValue(readProperty(loop, 'name') ?? symbol ?? '', walk, `${pointer}/copy/name`, 'copy');
  const name = typeof named === 'string' ? named : (symbol ?? '');
  const batch = walkValue(readProperty(loop, 'batchSize') ?? null, walk, `${pointer}/copy/batchSize`, 'copy');
  const serial = textIn(loop, 'mode')?.toLowerCase() === 'serial';
  const batchSize = serial ? (typeof batch === 'number' && batch > 0 ? batch : 1) : undefined;
  for (let index = 0; index < count; index++) {
    const frame: CopyFrame = { name, index, kind: 'resource', outer: copies };
    readResource(definition, pointer, context, parent, frame, symbol, { name, index, batchSize }, into);
  }
}

function readResource(
  definition: JsonObject,
  pointer: string,
  context: ReadContext,
  parent: Parent | undefined,
  copies: CopyFrame | undefined,
  symbolicName: string | undefined,
  loop: LoopTurn | undefined,
  into: ResourceItem[],
): void {
  const { site } = context;
  const uses: Record<string, Tracker> = {};
  const read = (name: string): Value | undefined => {
    const value = readProperty(definition, name);
    if (value === undefined) return undefined;
    const tracker = newTracker();
    uses[name] = tracker;
    const environment = { ...context.environment, copies, tracker };
    return walkValue(
      value,
      { site, environment, loopKind: 'property', strict: true },
      `${pointer}/${name}`,
      name,
    );
  };
  let condition: boolean | Deferred = true;
  try {
    condition = readCondition(read('condition'), context, pointer);
    const { type, name } = identity(read('type'), read('name'), parent);
    const existing = readProperty(definition, 'existing') === true;
    const imported = readProperty(definition, 'import') ?? readProperty(definition, 'extension');
    const version = read('apiVersion');
    const apiVersion = typeof version === 'string' ? version : '';
    if (imported !== undefined) {
      const id = `${toIdentity(imported)}/${symbolicName ?? type}${loop ? `[${loop.index}]` : ''}`;
      into.push({
        definition,
        pointer,
        symbolicName,
        copies,
        loop,
        condition,
        existing,
        type,
        name: name ?? id,
        apiVersion,
        id,
        uses,
      });
      return;
    }
    if (apiVersion === '' && !existing && !context.apiProfile && condition !== false)
      site.report('error', 'ResourceInvalid', "The resource has no 'apiVersion'.", pointer);
    const placed = isDeploymentType(type) || existing;
    const id = placeResource(
      type,
      name ?? null,
      {
        scope: read('scope'),
        ...(placed ? { subscriptionId: read('subscriptionId'), resourceGroup: read('resourceGroup') } : {}),
      },
      context.scope,
    );
    into.push({
      definition,
      pointer,
      symbolicName,
      copies,
      loop,
      condition,
      existing,
      type,
      name: name ?? null,
      apiVersion,
      id,
      uses,
    });
    readList(
      readProperty(definition, 'resources'),
      `${pointer}/resources`,
      context,
      { type, name: name ?? null },
      copies,
      into,
    );
  } catch (error) {
    const failure = toFailure(error);
    // Nothing of a resource that is left out is evaluated, so a name that cannot be made is no fault.
    // Nor is an existing one of any use to a template that cannot name it; who refers to it is told.
    const silent = condition === false || readProperty(definition, 'existing') === true;
    if (!silent) site.fail(failure, failure.pointer ?? pointer);
    else
      into.push({
        definition,
        pointer,
        symbolicName,
        copies,
        loop,
        condition: false,
        existing: readProperty(definition, 'existing') === true,
        type: textIn(definition, 'type') ?? '',
        name: '',
        apiVersion: textIn(definition, 'apiVersion') ?? '',
        id: '',
        uses,
      });
  }
}

function readCondition(value: Value | undefined, { site }: ReadContext, pointer: string): boolean | Deferred {
  if (value === undefined) return true;
  if (isDeferred(value)) {
    site.report(
      'information',
      'DeferredCondition',
      'Whether this resource is created is known only when it is deployed.',
      `${pointer}/condition`,
    );
    return value;
  }
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  throw new Failure(
    'ResourceInvalid',
    `A condition must be true or false, not a value of type ${typeName(value)}.`,
  );
}

/** Full type and name; those of a child inside its parent are relative to it. */
function identity(
  type: Value | undefined,
  name: Value | undefined,
  parent: Parent | undefined,
): { type: string; name: Value | undefined } {
  if (typeof type !== 'string' || type === '')
    throw new Failure(
      'ResourceInvalid',
      "The resource has no 'type'.",
      "Add a type such as 'Microsoft.Storage/storageAccounts'.",
    );
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
