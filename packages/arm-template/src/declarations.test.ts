import { describe, expect, it } from 'vitest';
import { whatIf } from './index.ts';
import type { Json, JsonObject } from './index.ts';
import { expandFragment } from './test-support/expandFragment.ts';

const faults = (template: JsonObject, p?: Json): string[] =>
  expandFragment(
    { resources: [], ...template },
    { parameters: p === undefined ? {} : { p: { value: p } } },
  ).diagnostics.map(({ code, location }) => `${code} ${location.pointer}`);

describe('parameter types', () => {
  const definitions = { loop: { $ref: '#/definitions/back' }, back: { $ref: '#/definitions/loop' } };

  it.each<JsonObject>([{ type: 'text' }, { $ref: '#/definitions/nothing' }, { $ref: '#/definitions/loop' }])(
    'reject %j',
    (declaration: JsonObject) => {
      expect(faults({ definitions, parameters: { p: declaration } }, 'value')).toEqual([
        'TypeInvalid /parameters/p',
      ]);
    },
  );

  it.each(['String', 'secureobject', 'SecureString', 'ARRAY'])('include %s', (type) => {
    const value = { string: 'x', securestring: 'x', secureobject: {}, array: [] }[type.toLowerCase()];
    expect(faults({ parameters: { p: { type } } }, value)).toEqual([]);
  });
});

describe('loops', () => {
  const loop = (more: JsonObject): string[] =>
    faults({
      resources: [
        {
          type: 'Microsoft.Storage/storageAccounts',
          apiVersion: '2023-01-01',
          name: "[concat('a', copyIndex())]",
          copy: { name: 'c', count: 3, ...more },
        },
      ],
    });

  it('accept two modes', () => {
    expect(loop({ mode: 'Parallel' })).toEqual([]);
    expect(loop({ mode: 'SERIAL', batchSize: 2 })).toEqual([]);
    expect(loop({ mode: 'sequential' })).toEqual(['CopyInvalid /resources/0/copy/mode']);
  });

  it.each([0, -1, 1.5, '2', []])('reject a batch size of %j', (batchSize) => {
    expect(loop({ mode: 'serial', batchSize })).toEqual(['CopyInvalid /resources/0/copy/batchSize']);
  });

  it('report a batch size that cannot be evaluated once', () => {
    expect(loop({ mode: 'serial', batchSize: "[parameters('none')]" })).toEqual([
      'UnknownParameter /resources/0/copy/batchSize',
    ]);
  });
});

describe.each(['utcNow()', 'newGuid()'])('%s', (call) => {
  it('is allowed in defaults of parameters, also through a function of the template', () => {
    const functions = [
      { namespace: 'own', members: { now: { output: { type: 'string', value: `[${call}]` } } } },
    ];
    const defaultValue = `[concat(own.now(), ${call})]`;
    expect(faults({ functions, parameters: { p: { type: 'string', defaultValue } } })).toEqual([]);
  });

  it('is rejected elsewhere', () => {
    const value = `[concat(${call})]`;
    expect(faults({ variables: { v: value }, outputs: { o: { type: 'string', value } } })).toEqual([
      'FunctionNotAllowed /outputs/o/value',
      'FunctionNotAllowed /variables/v',
    ]);
  });
});

it('a failing template function does not affect the others', () => {
  const say = (value: string): JsonObject => ({ output: { type: 'string', value } });
  const members = {
    ring: say('[own.ring()]'),
    broken: say("[string(int('x'))]"),
    fine: say("[toLower('A')]"),
  };
  const calls = ['ring', ...Array.from({ length: 60 }, () => 'broken'), 'fine'];
  const outputs = Object.fromEntries(
    calls.map((name, i) => [`o${i}`, { type: 'string', value: `[own.${name}()]` }]),
  );
  const result = expandFragment({ functions: [{ namespace: 'own', members }], resources: [], outputs });
  expect(result.outputs['o61']?.value).toBe('a');
  expect(result.diagnostics.map(({ code }) => code)).toEqual([
    'CircularReference',
    ...Array.from({ length: 60 }, () => 'ExpressionFailed'),
  ]);
});

it('an output has the type that it declares', () => {
  const output = (type: string, value: Json): string[] => faults({ outputs: { o: { type, value } } });
  for (const [type, value] of [
    ['int', 'x'],
    ['int', 1.5],
    ['array', {}],
    ['String', 1],
    ['secureObject', []],
    ['bool', 'true'],
  ] as const)
    expect(output(type, value as Json)).toEqual(['OutputInvalid /outputs/o']);
  expect(output('int', 1)).toEqual([]);
  expect(output('SecureString', 'x')).toEqual([]);
  // Runtime values have no known type yet.
  expect(output('int', "[reference('/subscriptions/s/a/b/c', '2023-01-01').n]")).toEqual([]);
  expect(output('int', "[length(parameters('none'))]")).toEqual(['UnknownParameter /outputs/o/value']);
});

it('a range stays within 32 bits', () => {
  const range = (start: number, count: number): string[] =>
    faults({ outputs: { o: { type: 'array', value: `[range(${start}, ${count})]` } } });
  expect(range(2_147_483_640, 7)).toEqual([]);
  expect(range(2_147_483_640, 8)).toEqual(['LimitExceeded /outputs/o/value']);
});

it('values that are not resources are not compared', () => {
  const before = [null, 5, { id: '/subscriptions/s/resourceGroups/rg' }] as unknown as JsonObject[];
  expect(whatIf({ before, expanded: { resources: [] } }).changes.map((change) => change.changeType)).toEqual([
    'Ignore',
  ]);
});
