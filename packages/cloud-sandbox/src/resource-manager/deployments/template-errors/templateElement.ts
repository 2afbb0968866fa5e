import type { Expansion } from '@blueport/arm-template';
import { objectOf, textOf, type Json } from '../../json.ts';
import type { JsonPath } from '../../http/jsonPosition.ts';
import { pathOfPointer } from './locateJson.ts';

const kinds = { parameters: 'parameter', variables: 'variable', outputs: 'output' } as const;

/** The part of a template that the service names in an error. */
export interface TemplateElement {
  kind: 'parameter' | 'variable' | 'output' | 'resource' | 'template';
  name: string;
  /** Type of a resource. */
  type: string;
  path: JsonPath;
}

/** Follows a path through objects and arrays. */
export function valueAt(root: Json | undefined, path: JsonPath): Json | undefined {
  let value = root;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as { [name: string]: Json })[part];
  }
  return value;
}

/** Returns the length of the path to the innermost template that contains a path. */
function innermostTemplate(path: JsonPath): number {
  const at = path.findLastIndex((part, index) => part === 'template' && path[index - 1] === 'properties');
  return at + 1;
}

/**
 * Returns the element that contains the location of a fault. A resource is named by its evaluated name if it has one,
 * in templates with symbolic names by that.
 */
export function elementAt(
  pointer: string,
  template: Json | undefined,
  graph: Expansion['graph'] | undefined,
): TemplateElement {
  const path = pathOfPointer(pointer);
  const start = innermostTemplate(path);
  const [section = '', name = ''] = path.slice(start);
  if (name !== '' && Object.hasOwn(kinds, section))
    return {
      kind: kinds[section as keyof typeof kinds],
      name,
      type: '',
      path: path.slice(0, start + 2),
    };
  if (section !== 'resources' || name === '')
    return { kind: 'template', name: '', type: '', path: path.slice(0, start) };
  let end = start + 2;
  while (path[end] === 'resources' && path[end + 1] !== undefined) end += 2;
  const own = path.slice(0, end);
  const resource = objectOf(valueAt(template, own));
  const node = graph?.nodes.find((candidate) => candidate.pointer === `/${pointerOf(own)}`);
  return {
    kind: 'resource',
    name: node?.symbolicName ?? node?.name ?? textOf(resource['name']) ?? '',
    type: node?.type ?? textOf(resource['type']) ?? '',
    path: own,
  };
}

const pointerOf = (path: JsonPath): string =>
  path.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
