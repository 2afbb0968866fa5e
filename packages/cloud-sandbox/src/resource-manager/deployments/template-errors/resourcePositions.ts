import type { Expansion } from '@blueport/arm-template';
import { isObject, type JsonObject } from '../../json.ts';
import { locateJson, pathOfPointer } from './locateJson.ts';
import { valueAt } from './templateElement.ts';
import type { TemplateSource } from './templateRefusal.ts';

/** Searching more text than this for positions would delay the deployment; they are then reported as 0. */
const maxCharacters = 20_000_000;

/**
 * Returns line and column of the resources whose values only the running deployment knows, by the key of their node.
 * Includes nested templates in the same text, but not linked ones.
 */
export function resourcePositions(source: TemplateSource, expansion: Expansion): JsonObject {
  const nodes = expansion.graph.nodes.filter(
    ({ id, deployment, pointer }) =>
      (expansion.deferred[id] ?? []).length > 0 &&
      (deployment === source.deployment || pointer.includes('/properties/template/')) &&
      isObject(valueAt(source.template, pathOfPointer(pointer))),
  );
  if (nodes.length * source.text.length > maxCharacters) return {};
  return Object.fromEntries(
    nodes.map(({ key, pointer }) => {
      const { line, position } = locateJson(source.text, [...source.path, ...pathOfPointer(pointer)]);
      return [key, [line, position]];
    }),
  );
}
