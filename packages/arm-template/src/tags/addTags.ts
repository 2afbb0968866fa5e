import { escapeLiteral } from '../expression/escapeLiterals.ts';
import { isJsonObject, objectIn, textIn } from '../template/members.ts';
import { isDeploymentType } from '../template/resourceItem.ts';
import type { JsonObject, Json } from '../types.ts';
import { findKey, readProperty, setProperty } from '../value/property.ts';
import type { Expression } from '../expression/ast.ts';
import { parseCached } from '../expression/parseCached.ts';
import { isExpression, maxExpressionLength } from '../expression/parser.ts';
import { call, literal } from '../expression/ast.ts';
import { printExpression } from '../expression/printExpression.ts';

/** Options of `addTags`. */
export interface AddTagsOptions {
  readonly tags: Readonly<Record<string, string>>;
  /** Whether a resource supports tags, by its full type and its definition. */
  readonly supportsTags: (type: string, definition: JsonObject) => boolean;
  /** A parameter whose value already contains the tags: resources tagged with it are not changed. */
  readonly tagsParameter?: string | undefined;
}

/** How tags are written into one template; each nested deployment has a separate level. */
interface Level {
  readonly options: AddTagsOptions;
  /** Names, in lower case, of the parameters that contain the tags in this level's expressions. */
  readonly carriers: ReadonlySet<string>;
  /** Tags as literals. Those of an outer-scope template are unescaped once more. */
  readonly literals: Readonly<Record<string, string>>;
  readonly isEvaluatedOutside: boolean;
  /** Whether nested deployments default to inner scope, as in templates with symbolic names. */
  readonly nestsInside: boolean;
}

/**
 * Returns the template with tags on every resource that supports them, at any depth: copies, conditions, children and
 * inline nested deployments. A resource keeps its own value of a tag. Existing resources, those of language extensions,
 * linked templates and the input template are not changed.
 */
export function addTags(template: JsonObject, options: AddTagsOptions): JsonObject {
  const { tagsParameter, tags } = options;
  if (Object.keys(tags).length === 0) return template;
  const copy = structuredClone(template);
  tagResources(copy, '', {
    options,
    carriers: new Set(tagsParameter === undefined ? [] : [tagsParameter.toLowerCase()]),
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
function tagResources(container: JsonObject, parentType: string, level: Level): void {
  const resources = readProperty(container, 'resources');
  if (typeof resources !== 'object' || resources === null) return;
  for (const definition of Object.values(resources))
    if (isJsonObject(definition)) tagResource(definition, parentType, level);
}

function tagResource(definition: JsonObject, parentType: string, level: Level): void {
  if (readProperty(definition, 'existing') === true) return;
  if ((readProperty(definition, 'import') ?? readProperty(definition, 'extension')) !== undefined) return;
  const { options, carriers, literals } = level;
  const type = fullType(textIn(definition, 'type') ?? '', parentType);
  if (options.supportsTags(type, definition)) {
    const key = findKey(definition, 'tags') ?? 'tags';
    const own = definition[key];
    if (typeof own !== 'string' || !carriesParameter(own, carriers))
      setProperty(definition, key, mergeTags(own, options.tags, literals));
  }
  if (isDeploymentType(type)) tagNested(definition, level);
  tagResources(definition, type, level);
}

/** Returns the full type of a child, which is relative to its parent unless it includes a namespace. */
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
  const escapedTags = escapeAll(level.options.tags);
  tagResources(template, '', {
    options: level.options,
    carriers: isInner ? parametersWithTags(properties, level.carriers) : level.carriers,
    literals: isEvaluatedOutside ? escapeAll(escapedTags) : escapedTags,
    isEvaluatedOutside,
    nestsInside: nestsInside(template),
  });
}

/** Returns the parameters of a nested deployment whose value contains the tags. */
function parametersWithTags(properties: JsonObject, carriers: ReadonlySet<string>): Set<string> {
  const parameterEntries = Object.entries(objectIn(properties, 'parameters'));
  return new Set(
    parameterEntries.flatMap(([name, passed]) => {
      const value = isJsonObject(passed) ? textIn(passed, 'value') : undefined;
      return value !== undefined && carriesParameter(value, carriers) ? [name.toLowerCase()] : [];
    }),
  );
}

/** Returns whether a value is one of these parameters, or a union with it; names are in lower case. */
function carriesParameter(value: string, names: ReadonlySet<string>): boolean {
  if (names.size === 0 || !isExpression(value)) return false;
  try {
    return carries(parseCached(value), names);
  } catch {
    return false;
  }
}

function carries(node: Expression, names: ReadonlySet<string>): boolean {
  if (node.kind !== 'call' || node.namespace !== undefined) return false;
  if (node.name.toLowerCase() === 'union') return node.args.some((arg) => carries(arg, names));
  if (node.name.toLowerCase() !== 'parameters') return false;
  const [name] = node.args;
  return name?.kind === 'literal' && names.has(String(name.value).toLowerCase());
}

type Tags = Readonly<Record<string, string>>;

/**
 * Merges tags into those of a resource, which keeps its own values; `literals` are the tags as written in the template.
 * A value that is not a set of tags is returned unchanged.
 */
function mergeTags(own: Json | undefined, tags: Tags, literals: Tags): Json {
  if (own === undefined || own === null) return { ...literals };
  if (typeof own === 'string') return isExpression(own) ? unionOf(own, tags) : own;
  if (!isJsonObject(own)) return own;
  const merged: JsonObject = { ...own };
  for (const [name, value] of Object.entries(literals))
    if (findKey(own, name) === undefined) setProperty(merged, name, value);
  return merged;
}

/** Builds an expression that tolerates null: later values of `union` win, so the template's own tags come last. */
function unionOf(own: string, tags: Tags): string {
  let expression: Expression;
  try {
    expression = parseCached(own);
  } catch {
    return own;
  }
  const added = Object.entries(tags).flatMap(([name, value]) => [literal(name), literal(value)]);
  const merged = call('union', [
    call('createObject', added),
    call('coalesce', [expression, call('createObject', [])]),
  ]);
  const text = `[${printExpression(merged)}]`;
  return text.length > maxExpressionLength ? own : text;
}
