import { describe, expect, it } from 'vitest';
import type { Expansion, JsonObject } from './index.ts';
import { expandFragment } from './test-support/expandFragment.ts';

const scope = { subscriptionId: 's', resourceGroup: 'rg', location: 'westus' };
const group = '/subscriptions/s/resourceGroups/rg';
const storage = (name: string): string => `${group}/providers/Microsoft.Storage/storageAccounts/${name}`;

const account = (name: string, more: JsonObject = {}): JsonObject => ({
  type: 'Microsoft.Storage/storageAccounts',
  apiVersion: '2023-01-01',
  name,
  ...more,
});

const expand = (template: JsonObject, parameters: Record<string, unknown> = {}): Expansion =>
  expandFragment(
    { resources: [], ...template },
    {
      scope,
      parameters: Object.fromEntries(
        Object.entries(parameters).map(([name, value]) => [name, { value: value as string }]),
      ),
    },
  );

const codes = (result: Expansion): string[] => result.diagnostics.map((item) => item.code);

describe('parameters', () => {
  it.each([
    [{ type: 'string', minLength: 3 }, 'ab'],
    [{ type: 'string', allowedValues: ['a', 'b'] }, 'c'],
    [{ type: 'int', maxValue: 3 }, 4],
    [{ type: 'bool' }, 'yes'],
    [
      { type: 'object', properties: { a: { type: 'int' } }, additionalProperties: false },
      { a: 1, b: 2 },
    ],
    [{ type: 'array', items: { type: 'int' } }, ['x']],
    [
      { type: 'object', discriminator: { propertyName: 'kind', mapping: { a: { type: 'object' } } } },
      { kind: 'b' },
    ],
  ])('rejects %j for %j', (declaration, value) => {
    expect(codes(expand({ parameters: { p: declaration } }, { p: value }))).toEqual(['ParameterInvalid']);
  });

  it('checks types nested in other types, including those derived from a resource', () => {
    const definitions = {
      account: {
        type: 'object',
        metadata: {
          '__bicep_resource_derived_type!': { source: 'Microsoft.Storage/storageAccounts@2023-01-01' },
        },
        properties: {
          sku: { type: 'object', properties: { name: { type: 'string' } } },
          rules: { type: 'array', items: { type: 'object', properties: { port: { type: 'int' } } } },
          inner: { $ref: '#/definitions/account', nullable: true },
        },
      },
    } satisfies JsonObject;
    const parameters: JsonObject = {
      whole: { $ref: '#/definitions/account' },
      sku: { $ref: '#/definitions/account/properties/sku' },
      rule: { $ref: '#/definitions/account/properties/rules/items' },
      free: { type: 'object', metadata: definitions.account.metadata },
    };
    const sound = { sku: { name: 'x' }, rules: [{ port: 1 }] };
    const messages = (values: Record<string, unknown>): string[] =>
      expand(
        { definitions, parameters },
        { whole: sound, sku: { name: 'x' }, rule: { port: 1 }, free: { any: 1 }, ...values },
      ).diagnostics.map((item) => item.message);
    expect(messages({})).toEqual([]);
    expect(messages({ whole: { ...sound, inner: { ...sound, sku: {} } } })).toEqual([
      "The parameter 'whole.inner.sku' has no property 'name'.",
    ]);
    expect(messages({ sku: {}, rule: { port: 'x' } })).toEqual([
      "The parameter 'sku' has no property 'name'.",
      "The parameter 'rule.port' is of type string, but the template expects int.",
    ]);
  });

  it('reports missing and undeclared parameters', () => {
    expect(codes(expand({ parameters: { p: { type: 'string' } } }, { q: 1 }))).toEqual([
      'ParameterMissing',
      'ParameterNotDeclared',
    ]);
  });

  it('keeps key vault secrets deferred', () => {
    const reference = { keyVault: { id: '/vault' }, secretName: 'pw' };
    const result = expandFragment(
      {
        parameters: { pw: { type: 'securestring' } },
        resources: [account('a', { properties: { pw: "[parameters('pw')]" } })],
      },
      { scope, parameters: { pw: { reference } } },
    );
    expect(result.resources[0]?.['properties']).toEqual({ pw: "[getSecret('/vault', 'pw')]" });
  });

  it('reports which parameters a property depends on', () => {
    const result = expand(
      {
        parameters: {
          size: { type: 'string' },
          tier: { type: 'string', defaultValue: "[concat(parameters('size'), 'x')]" },
        },
        variables: { sku: { name: "[parameters('tier')]" } },
        resources: [account('a', { sku: "[variables('sku')]", kind: 'fixed' })],
      },
      { size: 's' },
    );
    expect(result.provenance[storage('a')]).toEqual({ 'sku.name': ['tier', 'size'] });
  });
});

describe('errors', () => {
  it('are reported together, each with its location', () => {
    const text = `{
  // comment
  "variables": { "a": "[variables('a')]" },
  "resources": [
    { "type": "A.B/c", "apiVersion": "1", "name": "x", "properties": { "p": "[nope()]", "q": "[variables('a')]", } },
  ],
  "outputs": { "o": { "type": "int", "value": "[div(1, 0)]" } }
}`;
    const { diagnostics } = expandFragment(text, { scope });
    expect(diagnostics.map(({ code, location }) => [code, location.pointer, location.line])).toEqual([
      ['UnknownFunction', '/resources/0/properties/p', 5],
      ['CircularReference', '/variables/a', 3],
      ['ExpressionFailed', '/outputs/o/value', 7],
    ]);
  });

  it('allow raw line breaks in strings but not malformed text', () => {
    const result = expandFragment(
      '{"resources": [], "outputs": {"o": {"type": "string", "value": "[concat(\'a\',\n \'b\')]"}}}',
    );
    expect(result.outputs['o']?.value).toBe('ab');
    expect(codes(expandFragment('{"resources": ['))).toContain('InvalidJson');
    expect(codes(expandFragment('[]'))).toEqual(['InvalidTemplate']);
  });
});
