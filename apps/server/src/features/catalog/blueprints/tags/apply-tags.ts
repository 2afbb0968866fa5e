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
/** First API version in which nested deployments support tags. */
const taggedDeployments = '2019-10-01';

/** Returns whether a resource supports tags; nested deployments do since a certain API version. */
function definitionSupportsTags(type: string, definition: JsonObject): boolean {
  if (type.toLowerCase() !== deployments) return supportsTags(type, definition);
  const { apiVersion } = definition;
  return typeof apiVersion === 'string' && apiVersion >= taggedDeployments;
}

/**
 * Adds the tags of a request to every resource of a template that supports them, and to its parameter `tags`, if it has
 * one. A tag value set by the template or the caller wins: authors rely on it.
 */
export function applyTags({ template, parameters, values, tags }: Taggable): {
  readonly template: Record<string, unknown>;
  readonly values: Record<string, unknown>;
} {
  if (Object.keys(tags).length === 0) return { template: { ...template }, values: { ...values } };
  const takesParameter = parameters.some(({ name, type }) => name === tagsParameter && type === 'object');
  const tagged = addTags(template as JsonObject, {
    tags,
    supportsTags: definitionSupportsTags,
    tagsParameter: takesParameter ? tagsParameter : undefined,
  });
  if (!takesParameter) return { template: tagged, values: { ...values } };
  const own = values[tagsParameter] as object | null | undefined;
  return { template: tagged, values: { ...values, [tagsParameter]: { ...tags, ...own } } };
}
