import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { absent, hasCorpus, filesBelow } from '../corpus/corpusFolder.ts';
import { parametersFor, readTemplates, type TemplateFile } from '../corpus/corpusTemplates.ts';
import { addTags, expandTemplate, readJson } from '../index.ts';
import type { Expansion, ExpandedResource, JsonObject, ParameterValues } from '../index.ts';

const tags = {
  owner: 'zoe',
  'cost centre': "4711 'west'",
  bracketed: '[resourceGroup().name]',
};

const supportsTags = (_type: string, definition: JsonObject): boolean =>
  'location' in definition || 'tags' in definition;

const expand = (template: JsonObject, { kind }: TemplateFile, parameters: ParameterValues): Expansion =>
  expandTemplate(template, { parameters, scope: { kind } });

/** Returns the tags that a resource lacks; a deferred value must at least be computed from them. */
function missingTags({ tags: found }: ExpandedResource): string[] {
  const names = Object.keys(tags);
  if (typeof found === 'string') return names.filter((name) => !found.includes(`'${name}'`));
  const carried = new Set(Object.keys((found ?? {}) as JsonObject).map((name) => name.toLowerCase()));
  return names.filter((name) => !carried.has(name.toLowerCase()));
}

/** Returns the resource without the added tags. */
function withoutAdded(resource: ExpandedResource, before: ExpandedResource): JsonObject {
  const { tags: found, ...rest } = resource;
  const own = before['tags'];
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    return { ...rest, tags: own ?? null };
  const remainingTags = Object.entries(found).filter(
    ([name]) => !(name in tags) || (typeof own === 'object' && own !== null && name in own),
  );
  return { ...rest, tags: remainingTags.length === 0 ? null : Object.fromEntries(remainingTags) };
}

const ownTags = (resource: ExpandedResource): JsonObject => {
  const own = resource['tags'];
  const isEmpty = typeof own === 'object' && own !== null && Object.keys(own).length === 0;
  return { ...resource, tags: isEmpty ? null : (own ?? null) };
};

describe.skipIf(!hasCorpus)(`templates of the corpus (skipped when ${absent})`, () => {
  it('have the tags on every resource and are otherwise unchanged', { timeout: 180_000 }, () => {
    const paths = new Set(filesBelow('arm'));
    const failed: string[] = [];
    let tagged = 0;
    for (const file of readTemplates()) {
      const template = readJson(file.text).value as JsonObject;
      const parameters = parametersFor(file, paths, false);
      const before = expand(template, file, parameters);
      const after = expand(addTags(template, { tags, supportsTags }), file, parameters);
      const stripped = after.resources.map((one, index) => withoutAdded(one, before.resources[index]!));
      const parts = {
        diagnostics: [after.diagnostics, before.diagnostics],
        outputs: [after.outputs, before.outputs],
        graph: [after.graph, before.graph],
        resources: [stripped, before.resources.map(ownTags)],
      };
      for (const [part, [found, expected]] of Object.entries(parts))
        if (!isDeepStrictEqual(found, expected)) failed.push(`${file.path}: other ${part}`);
      for (const [index, resource] of after.resources.entries()) {
        const original = before.resources[index];
        if (original?.['location'] === undefined && original?.['tags'] === undefined) continue;
        tagged += 1;
        const missing = missingTags(resource);
        if (missing.length > 0) failed.push(`${file.path}: ${resource.type} lacks ${missing.join(', ')}`);
      }
    }
    expect(failed).toEqual([]);
    expect(tagged).toBeGreaterThan(500);
  });
});
