import { describe, expect, it } from 'vitest';
import { addTags } from '../index.ts';
import type { Json, JsonObject } from '../index.ts';
import { expandFragment } from '../test-support/expandFragment.ts';

const tags = { owner: 'zoe', team: 'blue' };
const supportsTags = (type: string): boolean => !/\/subnets$|\/roleAssignments$/i.test(type);
const base = { apiVersion: '2023-01-01', location: 'westeurope' };
const account = (more: JsonObject = {}): JsonObject => ({
  type: 'Microsoft.Storage/storageAccounts',
  name: 'one',
  ...base,
  ...more,
});
const templateOf = (resources: Json, more: JsonObject = {}): JsonObject => ({ resources, ...more });

/** Returns the tags of each resource after adding tags, by resource name. */
function tagsOf(template: JsonObject, parameters = {}, tagsParameter?: string, added: object = tags) {
  const tagged = addTags(template, { tags: added as Record<string, string>, supportsTags, tagsParameter });
  const { resources, diagnostics } = expandFragment(tagged, { parameters });
  expect(diagnostics).toEqual([]);
  return Object.fromEntries(resources.map((one) => [one.name, one['tags']]));
}

const nested = (
  resource: JsonObject,
  properties: JsonObject = {},
  template: JsonObject = {},
): JsonObject => ({
  type: 'Microsoft.Resources/deployments',
  apiVersion: '2021-04-01',
  name: 'inside',
  properties: { mode: 'Incremental', template: templateOf([resource], template), ...properties },
});
const inner: JsonObject = { expressionEvaluationOptions: { scope: 'inner' } };

describe('tags of a resource', () => {
  it('are added to existing tags', () => {
    expect(tagsOf(templateOf([account({ tags: { kind: 'data' } })]))).toEqual({
      one: { kind: 'data', ...tags },
    });
  });

  it('do not replace an existing value of the same name, in any casing', () => {
    expect(tagsOf(templateOf([account({ tags: { Owner: 'platform' } })]))).toEqual({
      one: { Owner: 'platform', team: 'blue' },
    });
    const template = templateOf([account({ tags: "[createObject('Owner', 'platform')]" })]);
    const { one } = tagsOf(template) as { one: Record<string, string> };
    expect(
      Object.fromEntries(Object.entries(one).map(([name, value]) => [name.toLowerCase(), value])),
    ).toEqual({
      owner: 'platform',
      team: 'blue',
    });
  });

  it('are merged with an expression, which may be null', () => {
    const parameters = { tags: { type: 'object', nullable: true } };
    const template = templateOf(
      { one: account({ tags: "[parameters('tags')]" }) },
      {
        languageVersion: '2.0',
        parameters,
      },
    );
    expect(tagsOf(template)).toEqual({ one: tags });
    expect(tagsOf(template, { tags: { value: { kind: 'data' } } })).toEqual({
      one: { ...tags, kind: 'data' },
    });
  });

  it('are unchanged if they are not a set of tags', () => {
    const template = templateOf([account({ tags: 'none' })]);
    expect(addTags(template, { tags, supportsTags })).toEqual(template);
  });

  it('keep text that looks like an expression', () => {
    const added = { owner: '[resourceGroup().name]', quote: "it's" };
    const all = [account(), account({ name: 'two', tags: "[createObject('kind', 'data')]" })];
    expect(tagsOf(templateOf(all), {}, undefined, added)).toEqual({
      one: added,
      two: { ...added, kind: 'data' },
    });
    expect(tagsOf(templateOf([nested(account())]), {}, undefined, added)).toEqual({ one: added });
    expect(tagsOf(templateOf([nested(account(), inner)]), {}, undefined, added)).toEqual({ one: added });
    const twice = nested(nested(account(), inner));
    expect(tagsOf(templateOf([twice]), {}, undefined, added)).toEqual({ one: added });
  });

  it('are unchanged if the merged expression would be too long', () => {
    const long = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`${index}`.padEnd(500, 'n'), 'v'.repeat(200)]),
    );
    const template = templateOf([account({ tags: "[createObject('kind', 'data')]" })]);
    expect(addTags(template, { tags: long, supportsTags })).toEqual(template);
  });
});

describe('tags of a template', () => {
  it('reach copies, conditional resources and children', () => {
    const subnet = { type: 'subnets', name: 'net/a', apiVersion: '2023-01-01' };
    const template = templateOf([
      account({ name: "[format('copy{0}', copyIndex())]", copy: { name: 'accounts', count: 2 } }),
      account({ name: 'kept', condition: true }),
      {
        type: 'Microsoft.Network/virtualNetworks',
        name: 'net',
        ...base,
        resources: [subnet, { type: 'links', name: 'net/b', ...base }],
      },
    ]);
    expect(tagsOf(template)).toEqual({
      copy0: tags,
      copy1: tags,
      kept: tags,
      net: tags,
      'net/a': undefined,
      'net/b': tags,
    });
  });

  it('reach nested deployments of either scope', () => {
    const template = templateOf([
      nested(account(), inner),
      { ...nested(account({ name: 'two' })), name: 'outside' },
    ]);
    expect(tagsOf(template)).toEqual({ one: tags, two: tags });
    const [first] = addTags(template, { tags, supportsTags })['resources'] as JsonObject[];
    expect(first?.['tags']).toEqual(tags);
  });

  it('reach templates with symbolic names, but not existing resources and those of extensions', () => {
    const known = {
      type: 'Microsoft.KeyVault/vaults',
      apiVersion: '2023-01-01',
      name: 'known',
      existing: true,
    };
    const imported = { import: 'kubernetes', type: 'core/Secret@v1', properties: {} };
    const extended = { extension: 'graph', type: 'Microsoft.Graph/groups', properties: {} };
    const template = templateOf({ one: account(), known, imported, extended }, { languageVersion: '2.0' });
    const tagged = addTags(template, { tags, supportsTags })['resources'] as JsonObject;
    expect(tagged).toEqual({ one: account({ tags }), known, imported, extended });
  });

  it('do not reach a linked template', () => {
    const link = { mode: 'Incremental', templateLink: { uri: 'https://example.com/t.json' } };
    const template = templateOf([{ ...nested(account()), properties: link }]);
    const [deployment] = addTags(template, { tags, supportsTags })['resources'] as JsonObject[];
    expect(deployment?.['properties']).toEqual(link);
  });

  it('are not added twice if a parameter contains them, also through nested deployments', () => {
    const tagged = account({ tags: "[union(parameters('tags'), createObject('kind', 'data'))]" });
    const declared = { parameters: { labels: { type: 'object' } } };
    const passed = { ...inner, parameters: { labels: { value: "[parameters('tags')]" } } };
    const innerAccount = account({ name: 'two', tags: "[parameters('labels')]" });
    const template = templateOf(
      [tagged, nested(innerAccount, passed, declared), account({ name: 'three' })],
      {
        parameters: { tags: { type: 'object' }, labels: { type: 'object', defaultValue: {} } },
      },
    );
    const carried = addTags(template, { tags, supportsTags, tagsParameter: 'Tags' });
    const [first, second, third] = carried['resources'] as JsonObject[];
    expect(first).toEqual(tagged);
    expect(second).toMatchObject({ properties: { template: { resources: [innerAccount] } } });
    expect(third?.['tags']).toEqual(tags);
    // An inner parameter of the same name with a different value does not carry them.
    const other = nested(innerAccount, { ...inner, parameters: { labels: { value: {} } } }, declared);
    expect(tagsOf(templateOf([other]), {}, 'labels')).toEqual({ two: tags });
  });

  it('do not modify the input template', () => {
    const template = templateOf([account({ tags: { kind: 'data' } })]);
    const before = structuredClone(template);
    addTags(template, { tags, supportsTags });
    expect(template).toEqual(before);
    expect(addTags(template, { tags: {}, supportsTags })).toBe(template);
  });
});
