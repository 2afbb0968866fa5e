import {
  expandTemplate,
  latestDeclarations,
  type Json,
  type JsonObject,
  type ParameterValues,
} from '@blueport/arm-template';
import type { Content } from '../content/content.ts';
import { expansionScope, type ExpansionTarget } from '../preview/expansion-scope.ts';

/** Unique text that no template contains; values computed from a secure value contain it. */
const mark = 'secure-value-stand-in';

/** Returns whether a value or a part of it is derived from a secure value. */
export function isFromSecure(value: unknown): boolean {
  return JSON.stringify(value ?? null).includes(mark);
}

/** Returns the resources that an operation declared, with a mark in place of secure values. */
export function declaredResources(content: Content, target: ExpansionTarget): JsonObject[] {
  const standIn = (value: unknown): Json => (typeof value === 'string' ? mark : { value: mark });
  const parameters = {
    ...Object.fromEntries(
      Object.entries(content.parameters).map(([name, value]) => [name, { value: value as Json }]),
    ),
    ...Object.fromEntries(
      Object.entries(content.secureParameters).map(([name, value]) => [name, { value: standIn(value) }]),
    ),
  } satisfies ParameterValues;
  const { resources } = expandTemplate(JSON.parse(content.template) as JsonObject, {
    parameters,
    scope: expansionScope(target),
  });
  return latestDeclarations(resources);
}
