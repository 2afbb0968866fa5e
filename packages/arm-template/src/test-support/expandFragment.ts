import { expandTemplate } from '../index.ts';
import type { ExpandOptions, Expansion, Json, JsonObject } from '../index.ts';

const frame = {
  $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
  contentVersion: '1.0.0.0',
};

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Expands a template of a test, which may omit the members that every template needs. */
export function expandFragment(template: string | JsonObject, options?: ExpandOptions): Expansion {
  return expandTemplate(
    typeof template === 'string' ? completeText(template) : completeTemplate(template),
    options,
  );
}

/** Keeps the lines of a text that is formatted or is not valid JSON. */
function completeText(text: string): string {
  try {
    const value = JSON.parse(text) as Json;
    if (isObject(value) && JSON.stringify(value) === text) return JSON.stringify(completeTemplate(value));
  } catch {
    // The text has a fault, which is what the test is about.
  }
  return text.replace('{', `{${JSON.stringify(frame).slice(1, -1)},`);
}

/** Adds the required `$schema` and `contentVersion` to a template of a test and to its nested templates. */
export function completeTemplate(template: JsonObject): JsonObject {
  return { ...frame, ...(withCompleteNested(template) as JsonObject) };
}

function withCompleteNested(value: Json): Json {
  if (Array.isArray(value)) return value.map(withCompleteNested);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'template' && isObject(part) && part['resources'] !== undefined
        ? completeTemplate(part)
        : withCompleteNested(part),
    ]),
  );
}
