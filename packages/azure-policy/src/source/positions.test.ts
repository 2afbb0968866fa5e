import { describe, expect, it } from 'vitest';
import { compileInitiative, compilePolicy, lintDefinition } from '../index.ts';
import { jsonFault } from './jsonFault.ts';

const whereOf = (text: string) =>
  compilePolicy(text).diagnostics.map(({ code, location: { pointer, line, column } }) => [
    code,
    pointer,
    line,
    column,
  ]);

describe('positions of diagnostics', () => {
  it('point to the value in the text, inside and outside of a wrapper', () => {
    const rule = `{
  "policyRule": {
    "if": { "field": "nothing", "equals": "x" },
    "then": { "effect": "explode" }
  }
}`;
    expect(whereOf(rule)).toEqual([
      ['InvalidField', '/policyRule/if/field', 3, 22],
      ['InvalidEffect', '/policyRule/then/effect', 4, 25],
    ]);
    expect(whereOf(`{ "name": "a",\r\n"Properties": ${rule} }`)).toEqual([
      ['InvalidField', '/policyRule/if/field', 4, 22],
      ['InvalidEffect', '/policyRule/then/effect', 5, 25],
    ]);
  });

  it('follow letter case, arrays, escaped names and repeated members', () => {
    const text = `{"PolicyRule":{"IF":{"allOf":[{"field":"name","equals":"]}\\""},
 {"field":"name","in":[1,{}],"like":3},{"field":"name","in":"x"}]},"then":{"effect":"audit"}},
"parameters":{"a/b":{"type":"number"},"a/b":{"type":
"text"}}}`;
    expect(whereOf(text)).toEqual([
      ['InvalidParameter', '/parameters/a~1b/type', 4, 1],
      ['MissingParameter', '/parameters/a~1b', 3, 45],
      ['InvalidCondition', '/policyRule/if/allOf/1', 2, 2],
      ['InvalidOperand', '/policyRule/if/allOf/2/in', 2, 61],
    ]);
  });

  it('point to the nearest existing ancestor of a missing property', () => {
    expect(whereOf('{ "policyRule":\n{ "if": {"field": "name", "exists": true} } }')).toEqual([
      ['InvalidEffect', '/policyRule/then/effect', 2, 1],
    ]);
  });

  it('are absent for objects and for options', () => {
    const text = '{"policyRule":{"if":{"field":"name","exists":true},"then":{"effect":"audit"}}}';
    const [option] = compilePolicy(text, { aliases: 5 } as never).diagnostics;
    expect(option).toMatchObject({ code: 'InvalidOption', location: { pointer: '' } });
    expect(option!.location).not.toHaveProperty('line');
    expect(compilePolicy({}).diagnostics[0]!.location).toEqual({ pointer: '' });
  });

  it('are returned by compileInitiative and lintDefinition', () => {
    const [member] = compileInitiative('{"policyDefinitions": [\n 1]}').diagnostics;
    expect(member!.location).toEqual({ pointer: '/policyDefinitions/0', line: 2, column: 2 });
    const text = `{"name": "no-guid",
"properties": {"displayName": "d", "policyRule": {"if": {"field": "name", "like": "a*b*"},
 "then": {"effect": "audit"}}}}`;
    const at = Object.fromEntries(
      lintDefinition(text).map(({ rule, location }) => [rule, [location.line, location.column]]),
    );
    expect(at).toMatchObject({
      'name-guid': [1, 10],
      'mode-present': [2, 15],
      'like-one-wildcard': [2, 83],
      'effect-is-parameter': [3, 21],
    });
  });
});

describe('text that is not JSON', () => {
  it.each([
    ['', 'policy-json-value', 1, 1],
    ['{"policyRule": {\n  "if": 1\n  "then": 2 }}', 'policy-json-separator', 3, 3],
    ['{"a":1,}', 'policy-json-name', 1, 8],
    ['{a: 1}', 'policy-json-name', 1, 2],
    ['{"a" 1}', 'policy-json-colon', 1, 6],
    ['[1,\n]', 'policy-json-value', 2, 1],
    ['{"a": "b\n"}', 'policy-json-string', 1, 7],
    ['{"a": "b', 'policy-json-string', 1, 7],
    ['{"a": 01}', 'policy-json-separator', 1, 8],
    ['{} {}', 'policy-json-end', 1, 4],
    ['{"a": [1, 2}', 'policy-json-separator', 1, 12],
    ['\uFEFF{"a": nul}', 'policy-json-value', 1, 7],
  ])('%j is reported as %s at line %i, column %i', (text, reason, line, column) => {
    expect(compilePolicy(text).diagnostics).toMatchObject([
      { code: 'InvalidJson', severity: 'error', reason, location: { pointer: '', line, column } },
    ]);
  });

  it('is exactly what JSON.parse rejects', () => {
    const pieces = ['{', '}', '[', ']', ',', ':', '"a"', '1', ' ', 'true', '-', '"\\u00', '"\\n"'];
    let seed = 7;
    const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) >> 8;
    let valid = 0;
    for (let round = 0; round < 20_000; round++) {
      const text = Array.from({ length: 1 + (next() % 7) }, () => pieces[next() % pieces.length]).join('');
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      expect(jsonFault(text) === undefined, text).toBe(isJson);
      valid += Number(isJson);
    }
    expect(valid).toBeGreaterThan(100);
  });
});
