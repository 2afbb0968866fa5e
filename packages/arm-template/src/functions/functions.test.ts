import { describe, expect, it } from 'vitest';
import { evaluateExpression, functionFamilies } from '../index.ts';
import type { Json } from '../index.ts';

const scope = {
  utcNow: '2024-03-05T07:08:09Z',
  resourceGroup: 'rg1',
  subscriptionId: 'sub1',
  location: 'westus',
};

const cases: [string, Json][] = [
  ["concat('a', 1, true())", 'a1True'],
  ["contains('abc', 'B')", false],
  ["contains(createObject('Key', 1), 'key')", true],
  ["format('{0,5}|{0,-5}|{1:000}|{2:#,##0.00}', 'a', 7, 12345)", '    a|a    |007|12,345.00'],
  ["format('{{{0}}}', 'x')", '{x}'],
  [
    "format('{0}', createObject('a', 1, 'b', createArray('x', true(), null())))",
    "{'a':1,'b':['x',true,null]}",
  ],
  ["format('{0}', createArray('it''s', 'say \"x\"', 1))", "['it\\'s','say \"x\"',1]"],
  ["format('{0}|{1}', true(), null())", 'True|'],
  ["string(createObject('a', 'x'))", '{"a":"x"}'],
  ["like('abc', 'a*')", true],
  ["like('ABC', '*b*c')", true],
  ["like('abc', 'b*')", false],
  ["like('ab', 'ab*b')", false],
  ["like('abc', 'ABC')", true],
  [
    "distinct(createArray(1, 'a', 1, createObject('x', 1), createObject('X', 1), 'A'))",
    [1, 'a', { x: 1 }, 'A'],
  ],
  ["padLeft(5, 3, '0')", '005'],
  ["split('a;b,c', createArray(';', ','))", ['a', 'b', 'c']],
  ["substring('abcdef', 2, 3)", 'cde'],
  ["uri('https://a.example/x/y.json', 'z/../w.json')", 'https://a.example/x/w.json'],
  ["uri('https://a.example/x/', '/root.json')", 'https://a.example/root.json'],
  ["uriComponent('a b(c)!')", 'a%20b%28c%29%21'],
  ["dataUriToString(dataUri('täglich'))", 'täglich'],
  ["json('{''a'': [1, null]}').a[1]", null],
  ['string(createArray(1, true()))', '[1,true]'],
  [
    "union(createObject('a', createObject('x', 1)), createObject('A', createObject('y', 2)))",
    { a: { x: 1, y: 2 } },
  ],
  ['intersection(createArray(1, 2, 3), createArray(3, 1))', [1, 3]],
  [
    "shallowMerge(createArray(createObject('a', createObject('x', 1)), createObject('a', createObject('y', 2))))",
    { a: { y: 2 } },
  ],
  ["items(createObject('b', 1, 'a', 2))[0].key", 'a'],
  ["tryGet(createObject('a', createArray(1)), 'a', 3)", null],
  ["coalesce(null(), 'x', div(1, 0))", 'x'],
  ['if(true(), 1, div(1, 0))', 1],
  ['and(false(), equals(div(1, 0), 1))', false],
  ['or(true(), equals(div(1, 0), 1))', true],
  [
    "sort(createArray(3, 1, 2), lambda('a', 'b', less(lambdaVariables('a'), lambdaVariables('b'))))",
    [1, 2, 3],
  ],
  [
    "groupBy(createArray('ab', 'ac', 'b'), lambda('x', first(lambdaVariables('x'))))",
    { a: ['ab', 'ac'], b: ['b'] },
  ],
  [
    "map(createArray('a', 'b'), lambda('x', 'i', format('{0}{1}', lambdaVariables('x'), lambdaVariables('i'))))",
    ['a0', 'b1'],
  ],
  ["dateTimeAdd('2024-01-31T00:00:00Z', '-P1DT1H')", '2024-01-29T23:00:00Z'],
  ["dateTimeAdd('2024-01-31', 'P1D', 'dd MMM yyyy')", '01 Feb 2024'],
  ["utcNow('yyyy-MM-dd HH:mm')", '2024-03-05 07:08'],
  ["cidrHost('10.0.0.0/24', 4)", '10.0.0.5'],
  ["parseCidr('10.0.0.0/31').lastUsable", '10.0.0.1'],
  ['resourceGroup().location', 'westus'],
  [
    "resourceId('other', 'A.B/c/d', 'x', 'y')",
    '/subscriptions/sub1/resourceGroups/other/providers/A.B/c/x/d/y',
  ],
  [
    "subscriptionResourceId('Microsoft.Resources/resourceGroups', 'g')",
    '/subscriptions/sub1/resourceGroups/g',
  ],
  ["extensionResourceId('/subscriptions/s', 'A.B/c', 'x')", '/subscriptions/s/providers/A.B/c/x'],
  ["reference('/a/b', '2020-01-01', 'Full').x[0]", "[reference('/a/b', '2020-01-01', 'Full').x[0]]"],
  [
    "concat('x', listKeys(resourceId('A.B/c', 'd'), '2020').keys[add(0, 1)].value)",
    "[concat('x', listKeys('/subscriptions/sub1/resourceGroups/rg1/providers/A.B/c/d', '2020').keys[1].value)]",
  ],
  [
    "map(reference('/a', '1').list, lambda('x', concat(lambdaVariables('x'), toUpper('y'))))",
    "[map(reference('/a', '1').list, lambda('x', concat(lambdaVariables('x'), 'Y')))]",
  ],
  ["createObject('known', 1, 'open', reference('/a', '1')).known", 1],
  ["length(createArray(reference('/a', '1'), 2))", 2],
  [
    "if(equals(reference('/a', '1').kind, 'x'), toUpper('y'), div(1, 0))",
    "[if(equals(reference('/a', '1').kind, 'x'), 'Y', div(1, 0))]",
  ],
];

const faults: [string, string][] = [
  ['div(1, 0)', 'ExpressionFailed'],
  ["noSuchFunction('a')", 'UnknownFunction'],
  ['toLower(1)', 'WrongArguments'],
  ["toLower('a', 'b')", 'WrongArguments'],
  ["createObject('a', 1).b", 'MissingProperty'],
  ["createObject('a', 1).constructor", 'MissingProperty'],
  ['createArray(1)[1]', 'IndexOutOfRange'],
  ["parameters('x')", 'UnknownParameter'],
  ["fail('no')", 'ExpressionFailed'],
  ['range(0, 10001)', 'LimitExceeded'],
  ["resourceId('A.B/c/d', 'x')", 'WrongArguments'],
  ["cidrSubnet('10.0.0.0/24', 25, 2)", 'IndexOutOfRange'],
  ["lambda('x', 1)", 'FunctionNotAllowed'],
];

describe('functions', () => {
  it.each(cases)('evaluates %s', (expression, expected) => {
    expect(evaluateExpression(`[${expression}]`, { scope })).toEqual({ value: expected, diagnostics: [] });
  });

  it.each(faults)('%s fails with %s', (expression, code) => {
    const { value, diagnostics } = evaluateExpression(`[${expression}]`, { scope });
    expect(value).toBeUndefined();
    expect(diagnostics[0]?.code).toBe(code);
  });

  it('describes every function once', () => {
    const all = Object.values(functionFamilies).flat();
    expect(new Set(all.map((definition) => definition.name.toLowerCase())).size).toBe(all.length);
    for (const definition of all) {
      expect(definition.signature.startsWith(`${definition.name}(`)).toBe(true);
      expect(definition.doc).toMatch(/^[A-Z].*\.$/);
      expect(definition.lazy === undefined).not.toBe(definition.evaluate === undefined);
    }
  });

  it('supports both clouds', () => {
    const storage = (environment: 'general' | 'us_gov'): unknown =>
      evaluateExpression('[environment().suffixes.storage]', { scope: { environment } }).value;
    expect(storage('general')).toBe('core.windows.net');
    expect(storage('us_gov')).toBe('core.usgovcloudapi.net');
  });
});
