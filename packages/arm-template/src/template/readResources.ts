import { newTracker } from '../expression/environment.ts';
import type { CopyFrame, Environment } from '../expression/environment.ts';
import { pointerPart } from '../source/locate.ts';
import type { Json, JsonObject } from '../types.ts';
import { readProperty } from '../value/property.ts';
import { checkCount } from './copyCount.ts';
import { isJsonObject, textIn } from './members.ts';
import { readResource } from './readResource.ts';
import type { Parent } from './resourceIdentity.ts';
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

/** What a template's `resources` say. */
export interface ResourceReading {
  readonly items: ResourceItem[];
  /** Names of every loop, also of those that run no times: something may wait for them all the same. */
  readonly loops: Set<string>;
}

/** A definition, where it stands and what is around it. */
export interface DefinitionPlace {
  readonly definition: JsonObject;
  readonly pointer: string;
  readonly symbolicName: string | undefined;
  readonly parent: Parent | undefined;
  readonly copies: CopyFrame | undefined;
  readonly loop?: LoopTurn | undefined;
}

/** Works out which resources a template has: loops unrolled, conditions decided, names and ids known. */
export function readResources(template: JsonObject, context: ReadContext): ResourceReading {
  const reading: ResourceReading = { items: [], loops: new Set() };
  const around = { parent: undefined, copies: context.environment.copies };
  readList(readProperty(template, 'resources'), '/resources', around, context, reading);
  return reading;
}

function readList(
  source: Json | undefined,
  pointer: string,
  around: Pick<DefinitionPlace, 'parent' | 'copies'>,
  context: ReadContext,
  reading: ResourceReading,
): void {
  if (typeof source !== 'object' || source === null) return;
  const symbolic = !Array.isArray(source);
  for (const key of Object.keys(source)) {
    const definition = (source as JsonObject)[key];
    const itemPointer = `${pointer}/${pointerPart(key)}`;
    if (isJsonObject(definition)) {
      const symbolicName = symbolic ? key : undefined;
      readTurns({ definition, pointer: itemPointer, symbolicName, ...around }, context, reading);
    } else context.site.report('error', 'ResourceInvalid', 'A resource must be an object.', itemPointer);
  }
}

/** Reads a definition once, or once for every turn of its loop. */
function readTurns(place: DefinitionPlace, context: ReadContext, reading: ResourceReading): void {
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
  const named = walkValue(readProperty(loop, 'name') ?? symbolicName, walk, `${pointer}/copy/name`, 'copy');
  const name = typeof named === 'string' ? named : symbolicName;
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

/** How many turns of a serial loop run at the same time; undefined for a parallel one. */
function readBatchSize(loop: JsonObject, walk: Walk, pointer: string): number | undefined {
  const mode = textIn(loop, 'mode')?.toLowerCase() ?? 'parallel';
  if (mode !== 'serial' && mode !== 'parallel')
    walk.site.report(
      'error',
      'CopyInvalid',
      `A loop cannot run in the mode '${mode}'.`,
      `${pointer}/copy/mode`,
      "Modes are 'parallel' and 'serial'.",
    );
  const place = `${pointer}/copy/batchSize`;
  const batch = walkValue(readProperty(loop, 'batchSize') ?? 1, walk, place, 'copy');
  if (mode !== 'serial') return undefined;
  if (typeof batch === 'number' && Number.isInteger(batch) && batch > 0) return batch;
  // A text that is still there was reported when it could not be evaluated.
  if (!(typeof batch === 'string' && batch.startsWith('[')))
    walk.site.report(
      'error',
      'CopyInvalid',
      'The batch size of a loop must be a whole number from 1.',
      place,
    );
  return 1;
}

function readWithChildren(place: DefinitionPlace, context: ReadContext, reading: ResourceReading): void {
  const item = readResource(place, context);
  if (!item) return;
  context.environment.session.spend('resource', 1);
  reading.items.push(item);
  // Nothing is known of the children of a resource that could not be named.
  if (item.id === '' || item.imported) return;
  const around = { parent: { type: item.type, name: item.name }, copies: place.copies };
  const children = readProperty(place.definition, 'resources');
  readList(children, `${place.pointer}/resources`, around, context, reading);
}
