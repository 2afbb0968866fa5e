import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lintTemplate } from '../index.ts';
import type { JsonObject, LintOptions } from '../index.ts';
import { jsonRule, lintRules } from './lintRules.ts';

const schema = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';
const rulesOf = (template: string | JsonObject, options?: LintOptions): string[] =>
  lintTemplate(template, options).map((item) => item.rule);

const account = (apiVersion: string): JsonObject => ({
  $schema: schema,
  resources: [{ type: 'Microsoft.Storage/storageAccounts', apiVersion, name: 'a' }],
});

describe('lintTemplate', () => {
  it('requires only the template, and reports rule, location and hint', () => {
    const text = `{\n  "$schema": "${schema}",\n  "parameters": {\n    "unused": { "type": "string" }\n  },\n  "resources": []\n}`;
    expect(lintTemplate(text)).toEqual([
      {
        severity: 'warning',
        code: 'Parameters-Must-Be-Referenced',
        rule: 'Parameters-Must-Be-Referenced',
        reason: 'parameter-unused',
        values: { name: 'unused' },
        message: "The parameter 'unused' is never used.",
        hint: 'Use the parameter, or remove it.',
        location: {
          pointer: '/parameters/unused',
          deployment: 'main',
          document: 'template',
          line: 4,
          column: 15,
        },
      },
    ]);
  });

  it('has a rule with a unique id for every entry of the registry', () => {
    const ids = [jsonRule, ...lintRules].map((rule) => rule.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(55);
  });

  it('reports an old version only if a date is passed', () => {
    const rule = 'apiversions-should-be-recent';
    expect(rulesOf(account('2019-06-01'))).toEqual([]);
    expect(rulesOf(account('2019-06-01'), { today: '2020-01-01' })).toEqual([]);
    expect(rulesOf(account('2019-06-01'), { today: '2025-01-01' })).toEqual([rule]);
    expect(rulesOf(account('2019-06-01'), { utcNow: '2025-01-01T00:00:00Z' })).toEqual([rule]);
    expect(rulesOf(account('2019-06-01-preview'))).toEqual([rule]);
    expect(rulesOf(account("[parameters('v')]"))).toEqual([rule]);
    expect(rulesOf(account('2999-01-01'), { today: '2999-12-31' })).toEqual([]);
  });

  it('checks only the requested rules', () => {
    expect(rulesOf({ resources: [], variables: { a: '' } })).toHaveLength(3);
    expect(
      rulesOf({ resources: [], variables: { a: '' } }, { rules: ['Template-Should-Not-Contain-Blanks'] }),
    ).toEqual(['Template-Should-Not-Contain-Blanks']);
  });

  it('compares a form with its template, in either order', () => {
    const form: JsonObject = {
      $schema: 'https://schema.management.azure.com/schemas/0.1.2-preview/CreateUIDefinition.MultiVm.json#',
      handler: 'Microsoft.Azure.CreateUIDef',
      version: '0.1.2-preview',
      parameters: { basics: [], steps: [], outputs: { location: '[location()]' } },
    };
    const template: JsonObject = { $schema: schema, resources: [] };
    const expected = ['Outputs-Must-Be-Present-In-Template-Parameters'];
    expect(rulesOf(form)).toEqual([]);
    expect(rulesOf(form, { template })).toEqual(expected);
    expect(rulesOf(template, { uiDefinition: form })).toEqual(expected);
    const [found] = lintTemplate(template, { uiDefinition: form });
    expect(found?.location).toMatchObject({
      document: 'uiDefinition',
      pointer: '/parameters/outputs/location',
    });
  });

  it('reports where a text is not JSON and continues as far as possible', () => {
    expect(new Set(rulesOf('{ "resources": ['))).toEqual(new Set(['JSONFiles-Should-Be-Valid']));
    expect(rulesOf('{ resources: [] }')).toContain('DeploymentTemplate-Schema-Is-Correct');
    expect(lintTemplate('{\n  "a": nothing\n}')[0]?.location).toMatchObject({ line: 2 });
  });

  it('never throws and is deterministic for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 4 }), (resources, parameters) => {
        const text = JSON.stringify({ resources, parameters });
        expect(lintTemplate(text, { today: '2025-01-01' })).toEqual(
          lintTemplate(text, { today: '2025-01-01' }),
        );
        expect(lintTemplate({ handler: 'x', parameters, resources } as JsonObject)).toBeInstanceOf(Array);
      }),
    );
  });

  it('walks deep documents without a stack overflow', () => {
    let deep: JsonObject = {};
    for (let i = 0; i < 50_000; i++) deep = { a: deep };
    expect(rulesOf({ $schema: schema, resources: [], variables: deep })).toContain(
      'Template-Should-Not-Contain-Blanks',
    );
  });
});
