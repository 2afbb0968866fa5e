import { addTags, type JsonObject } from '@blueport/arm-template';
import { supportsTags, type BlueprintParameter } from '@blueport/contracts';

/** A template and values that tags are applied to. */
interface Taggable {
  readonly template: Readonly<Record<string, unknown>>;
  readonly parameters: readonly BlueprintParameter[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly tags: Readonly<Record<string, string>>;
}

const tagsParameter = 'tags';
const deployments = 'microsoft.resources/deployments';
/** Nested deployments have tags from this version on. */
const taggedDeployments = '2019-10-01';

function takesTags(type: string, definition: JsonObject): boolean {
  if (type.toLowerCase() !== deployments) return supportsTags(type, definition);
  const { apiVersion } = definition;
  return typeof apiVersion === 'string' && apiVersion >= taggedDeployments;
}

/**
 * Adds the tags of a request to every resource of a template that can carry them, and into its parameter `tags`, where it has
 * one. A value that the template or the caller sets for a tag stays: authors rely on it, and the request fills in the rest.
 */
export function applyTags({ template, parameters, values, tags }: Taggable): {
  readonly template: Record<string, unknown>;
  readonly values: Record<string, unknown>;
} {
  if (Object.keys(tags).length === 0) return { template: { ...template }, values: { ...values } };
  const takesParameter = parameters.some(({ name, type }) => name === tagsParameter && type === 'object');
  const tagged = addTags(template as JsonObject, {
    tags,
    takesTags,
    carriedBy: takesParameter ? tagsParameter : undefined,
  });
  if (!takesParameter) return { template: tagged, values: { ...values } };
  const own = values[tagsParameter] as object | null | undefined;
  return { template: tagged, values: { ...values, [tagsParameter]: { ...tags, ...own } } };
}
