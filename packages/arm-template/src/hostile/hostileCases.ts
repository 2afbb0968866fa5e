import type { ExpandOptions, JsonObject } from '../index.ts';

/** Malicious input, and a code that one of its diagnostics must have; `undefined` if it may expand normally. */
interface HostileCase {
  readonly make: () => string | JsonObject;
  readonly code: string | undefined;
  readonly options?: ExpandOptions;
}

const megabytes = (text: string, size: number): string =>
  text.repeat(Math.floor((size * 1024 * 1024) / text.length));
const nest = (depth: number, open: string, close: string, inner = ''): string =>
  open.repeat(depth) + inner + close.repeat(depth);
const variables = (own: JsonObject): JsonObject => ({ resources: [], variables: own });
const chain = (first: JsonObject[string], step: (before: string) => string): JsonObject =>
  Object.fromEntries([
    ['v0', first],
    ...Array.from({ length: 60 }, (_, i) => [`v${i + 1}`, step(`variables('v${i}')`)]),
  ]) as JsonObject;
/** Creates a variable of 2 MiB of text by doubling, and uses it. */
const bigText = (seed: string, use: string): JsonObject =>
  variables({
    ...Object.fromEntries(
      Array.from({ length: 18 }, (_, i) => [
        `t${i}`,
        i === 0 ? seed.padEnd(16, seed) : `[concat(variables('t${i - 1}'), variables('t${i - 1}'))]`,
      ]),
    ),
    use: `[${use.replaceAll('BIG', "variables('t17')")}]`,
  });
const account = (more: JsonObject): JsonObject => ({
  resources: [{ type: 'A.B/c', apiVersion: '1', name: "[format('a{0}', copyIndex())]", ...more }],
});
const loop = (count: number, more: JsonObject = {}): JsonObject => ({ name: 'loop', count, ...more });
const list = 'range(0, 9999)';

export const hostileCases: Readonly<Record<string, HostileCase>> = {
  'deep JSON': { make: () => nest(100_000, '{"a":', '}'), code: 'InvalidJson' },
  'four megabytes of opening brackets': { make: () => megabytes('[', 4), code: 'InvalidJson' },
  'four megabytes of quotes': { make: () => megabytes('"', 4).slice(1), code: 'InvalidJson' },
  'four megabytes of escaped quotes': {
    make: () => megabytes(String.raw`"\"`, 4).slice(1),
    code: 'InvalidJson',
  },
  'four megabytes of comments without an end': { make: () => megabytes('/*', 4), code: 'InvalidJson' },
  'four megabytes of commas': { make: () => `[${megabytes(',', 3.9)}]`, code: 'InvalidJson' },
  'four megabytes of line breaks': { make: () => megabytes('\n', 3.9), code: 'InvalidJson' },
  'four megabytes of small objects': {
    make: () => `{"resources":[{"type":"[nope()]"}],"x":[${megabytes('{},', 3.9)}0]}`,
    code: 'UnknownFunction',
  },
  'four megabytes of broken resources': {
    make: () => `{"resources":[${megabytes('0,', 3.9)}0]}`,
    code: 'ResourceInvalid',
  },
  'a huge text': { make: () => `"${'x'.repeat(5_000_000)}"`, code: 'TemplateTooLarge' },
  'a deep object': {
    make: () => variables({ a: JSON.parse(nest(900, '[', ']')) as [] }),
    code: 'TemplateTooDeep',
  },
  'a very deep object': {
    make: () => {
      let deep: JsonObject = {};
      for (let i = 0; i < 100_000; i++) deep = { a: deep };
      return variables({ deep });
    },
    code: 'TemplateTooDeep',
  },
  'a deep expression': {
    make: () => variables({ a: `[${nest(8000, 'f(', ')')}]` }),
    code: 'TemplateTooDeep',
  },
  'a long chain of properties': {
    make: () => variables({ a: `[variables('b')${'.x'.repeat(12_000)}]`, b: {} }),
    code: 'MissingProperty',
  },
  'an expression of brackets only': {
    make: () => variables({ a: `[concat(${'['.repeat(20_000)})]` }),
    code: 'ExpressionSyntax',
  },
  'an expression of quotes only': {
    make: () => variables({ a: `[${"'".repeat(20_001)}]` }),
    code: 'ExpressionSyntax',
  },
  'a number of many digits': {
    make: () => variables({ a: `[add(${'9'.repeat(24_000)}, 1)]` }),
    code: 'ExpressionFailed',
  },
  'a doubling text': {
    make: () => variables(chain('xxxxxxxx', (v) => `[concat(${v}, ${v})]`)),
    code: 'LimitExceeded',
  },
  'a doubling text by format': {
    make: () => variables(chain('xxxxxxxx', (v) => `[format('{0}{0}', ${v})]`)),
    code: 'LimitExceeded',
  },
  'a doubling text by replace': {
    make: () => variables(chain('xxxxxxxx', (v) => `[replace(${v}, 'x', 'xx')]`)),
    code: 'LimitExceeded',
  },
  'a growing array': {
    make: () => variables(chain([1, 2, 3], (v) => `[createArray(${v}, ${v})]`)),
    code: 'LimitExceeded',
  },
  'a growing object': {
    make: () => variables(chain({}, (v) => `[createObject('a', ${v}, 'b', ${v})]`)),
    code: 'LimitExceeded',
  },
  'a text filled up': { make: () => variables({ a: "[padLeft('x', 2000000000)]" }), code: 'LimitExceeded' },
  'lambdas in lambdas': {
    make: () => variables({ a: `[map(${list}, lambda('a', map(${list}, lambda('b', 1))))]` }),
    code: 'LimitExceeded',
  },
  'reduce that grows': {
    make: () =>
      variables({
        a: `[reduce(${list}, createArray(), lambda('a', 'b', concat(lambdaVariables('a'), ${list})))]`,
      }),
    code: 'LimitExceeded',
  },
  'cyclic variables': {
    make: () => variables({ a: "[variables('b')]", b: "[variables('c')]", c: "[variables('a')]" }),
    code: 'CircularReference',
  },
  'functions that call each other': {
    make: () => ({
      resources: [],
      functions: [
        { namespace: 'f', members: { a: { parameters: [], output: { value: '[concat(f.a(), f.a())]' } } } },
      ],
      variables: { a: '[f.a()]' },
    }),
    code: 'CircularReference',
  },
  'types that contain themselves': {
    make: () => ({
      resources: [],
      definitions: { a: { $ref: '#/definitions/a' } },
      parameters: { p: { $ref: '#/definitions/a', defaultValue: {} } },
    }),
    code: undefined,
  },
  'loose JSON of one word': { make: () => bigText('a', 'json(BIG)'), code: 'ExpressionFailed' },
  'loose JSON of escaped quotes': {
    make: () => bigText(String.raw`"\"`, 'json(BIG)'),
    code: 'ExpressionFailed',
  },
  'a pattern of braces': { make: () => bigText('{0:', 'format(BIG, 1)'), code: 'ExpressionFailed' },
  'an integer of a text of digits': { make: () => bigText('9', 'int(BIG)'), code: 'ExpressionFailed' },
  'an address of slashes': {
    make: () => bigText('/', "uri('https://x.example', concat(BIG, 'x'))"),
    code: undefined,
  },
  'a scope of slashes': {
    make: () => {
      const { variables: own = {} } = bigText('/', "concat(BIG, 'x')");
      return {
        variables: own,
        resources: [{ type: 'A.B/c', apiVersion: '1', name: 'a', scope: "[variables('use')]" }],
      };
    },
    code: undefined,
  },
  'a loop of a billion': { make: () => account({ copy: loop(1e9) }), code: 'LimitExceeded' },
  'loops in loops of literals': {
    make: () =>
      account({
        copy: loop(800),
        properties: {
          copy: [{ name: 'x', count: 800, input: { copy: [{ name: 'y', count: 800, input: 1 }] } }],
        },
      }),
    code: 'LimitExceeded',
  },
  'children in loops in loops': {
    make: () =>
      account({
        copy: loop(20_000),
        resources: [{ type: 'd', apiVersion: '1', name: 'x', copy: loop(20_000) }],
      }),
    code: 'LimitExceeded',
  },
  'long texts in many resources': {
    make: () => {
      const { variables: own = {} } = bigText('x', "concat(BIG, 'x')");
      return {
        variables: own,
        ...account({ copy: loop(800), tags: { t: "[toUpper(concat(variables('t17'), copyIndex()))]" } }),
      };
    },
    code: 'LimitExceeded',
  },
  'large arrays in many resources': {
    make: () => ({
      variables: { a: `[map(range(0, 9999), lambda('x', createObject('a', lambdaVariables('x'))))]` },
      ...account({ copy: loop(800), tags: "[variables('a')]" }),
    }),
    code: 'LimitExceeded',
  },
  'everyone waits for everyone': {
    make: () => account({ copy: loop(5000), dependsOn: ['loop'] }),
    code: 'LimitExceeded',
  },
  'a long serial loop': {
    make: () => account({ copy: loop(5000, { mode: 'serial', batchSize: 1 }) }),
    code: 'LimitExceeded',
  },
  'a template that describes itself in every resource': {
    make: () => ({
      metadata: { x: 'x'.repeat(1_000_000) },
      ...account({ copy: loop(800), tags: { t: '[deployment().properties.templateHash]' } }),
    }),
    code: undefined,
  },
  'deployments in deployments without end': {
    make: () => {
      let template: JsonObject = { resources: [] };
      for (let i = 0; i < 40; i++)
        template = {
          resources: [
            {
              type: 'Microsoft.Resources/deployments',
              apiVersion: '1',
              name: `d${i}`,
              properties: { mode: 'Incremental', template },
            },
          ],
        };
      return template;
    },
    code: 'TemplateTooDeep',
  },
  'a link to itself': {
    make: () => ({
      resources: [
        {
          type: 'Microsoft.Resources/deployments',
          apiVersion: '1',
          name: 'd',
          properties: { mode: 'Incremental', templateLink: { uri: 'https://x.example/self' } },
        },
      ],
    }),
    code: 'TemplateTooDeep',
    options: {
      linked: () =>
        '{"resources":[{"type":"Microsoft.Resources/deployments","apiVersion":"1","name":"d","properties":{"templateLink":{"uri":"https://x.example/self"}}},{"type":"Microsoft.Resources/deployments","apiVersion":"1","name":"e","properties":{"templateLink":{"uri":"https://x.example/self"}}}]}',
    },
  },
  'prototype keys': {
    make: () =>
      '{"resources":[{"type":"A.B/c","apiVersion":"1","name":"x","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}],"variables":{"__proto__":{"polluted":1},"toString":"[variables(\'hasOwnProperty\')]"},"parameters":{"__proto__":{"type":"string"}}}',
    code: 'ParameterMissing',
  },
};
