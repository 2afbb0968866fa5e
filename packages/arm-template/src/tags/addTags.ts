import { escapeLiteral } from '../expression/escapeLiterals.ts';
import { isJsonObject, objectIn, textIn } from '../template/members.ts';
import { isDeploymentType } from '../template/resourceItem.ts';
import type { JsonObject } from '../types.ts';
import { findKey, readProperty, setProperty } from '../value/property.ts';
import { carriesParameter } from './carriesParameter.ts';
import { mergeTags } from './mergeTags.ts';

export interface AddTagsOptions {
  readonly tags: Readonly<Record<string, string>>;
  /** Whether a resource can carry tags, by its full type and its definition. */
  readonly takesTags: (type: string, definition: JsonObject) => boolean;
  /** A parameter whose value already holds the tags: resources that are tagged with it are not changed. */
  readonly carriedBy?: string | undefined;
}

/** How tags are written into one template; each nested deployment has a separate level. */
interface Level {
  readonly options: AddTagsOptions;
  /** Names, in lower case, of the parameters that hold the tags in this level's expressions. */
  readonly carriers: ReadonlySet<string>;
  /** Tags as literals. Those of a template that is evaluated with the one around it lose one escape more. */
  readonly literals: Readonly<Record<string, string>>;
  readonly isEvaluatedOutside: boolean;
  /** Whether nested deployments have an inner scope unless they say otherwise, as in templates with symbolic names. */
  readonly nestsInside: boolean;
}

/**
 * Returns the template with tags on every resource that can carry them, at any depth: copies, conditions, children and inline
 * nested deployments. A resource keeps its own value of a tag. Existing resources, those of language extensions and linked
 * templates stay as they are, and so does the given template.
 */
export function addTags(template: JsonObject, options: AddTagsOptions): JsonObject {
  const { carriedBy, tags } = options;
  if (Object.keys(tags).length === 0) return template;
  const copy = structuredClone(template);
  tagResources(copy, '', {
    options,
    carriers: new Set(carriedBy === undefined ? [] : [carriedBy.toLowerCase()]),
    literals: escapeAll(tags),
    isEvaluatedOutside: false,
    nestsInside: nestsInside(copy),
  });
  return copy;
}

const nestsInside = (template: JsonObject): boolean => textIn(template, 'languageVersion') !== undefined;

function escapeAll(tags: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tags).map(([name, value]) => [escapeLiteral(name), escapeLiteral(value)]),
  );
}

/** Tags the resources of a template, or the children of a resource. */
function tagResources(holder: JsonObject, parentType: string, level: Level): void {
  const resources = readProperty(holder, 'resources');
  if (typeof resources !== 'object' || resources === null) return;
  for (const definition of Object.values(resources))
    if (isJsonObject(definition)) tagResource(definition, parentType, level);
}

function tagResource(definition: JsonObject, parentType: string, level: Level): void {
  if (readProperty(definition, 'existing') === true) return;
  if ((readProperty(definition, 'import') ?? readProperty(definition, 'extension')) !== undefined) return;
  const { options, carriers, literals } = level;
  const type = fullType(textIn(definition, 'type') ?? '', parentType);
  if (options.takesTags(type, definition)) {
    const key = findKey(definition, 'tags') ?? 'tags';
    const own = definition[key];
    if (typeof own !== 'string' || !carriesParameter(own, carriers))
      setProperty(definition, key, mergeTags(own, options.tags, literals));
  }
  if (isDeploymentType(type)) tagNested(definition, level);
  tagResources(definition, type, level);
}

/** The full type of a child, which is written relative to its parent unless it names its namespace. */
function fullType(type: string, parentType: string): string {
  const isFull = parentType === '' || (type.includes('.') && !/^providers\//i.test(type));
  return isFull ? type : `${parentType}/${type}`;
}

/** Tags the inline template of a nested deployment. */
function tagNested(definition: JsonObject, level: Level): void {
  const properties = objectIn(definition, 'properties');
  const template = readProperty(properties, 'template');
  if (!isJsonObject(template)) return;
  const scope = textIn(objectIn(properties, 'expressionEvaluationOptions'), 'scope');
  const isInner = scope === undefined ? level.nestsInside : scope.toLowerCase() === 'inner';
  const isEvaluatedOutside = level.isEvaluatedOutside || !isInner;
  const once = escapeAll(level.options.tags);
  tagResources(template, '', {
    options: level.options,
    carriers: isInner ? passedOn(properties, level.carriers) : level.carriers,
    literals: isEvaluatedOutside ? escapeAll(once) : once,
    isEvaluatedOutside,
    nestsInside: nestsInside(template),
  });
}

/** Returns the parameters of a nested deployment whose value contains the tags. */
function passedOn(properties: JsonObject, carriers: ReadonlySet<string>): Set<string> {
  const given = Object.entries(objectIn(properties, 'parameters'));
  return new Set(
    given.flatMap(([name, passed]) => {
      const value = isJsonObject(passed) ? textIn(passed, 'value') : undefined;
      return value !== undefined && carriesParameter(value, carriers) ? [name.toLowerCase()] : [];
    }),
  );
}
