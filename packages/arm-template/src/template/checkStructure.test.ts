import { describe, expect, it } from 'vitest';
import { expandTemplate } from '../index.ts';
import type { JsonObject } from '../index.ts';

const frame = {
  $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
  contentVersion: '1.0.0.0',
  resources: [],
};
const deployment = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  ...frame,
  resources: [
    {
      type: 'Microsoft.Resources/deployments',
      apiVersion: '2025-04-01',
      name: 'd',
      properties: { mode: 'Incremental', ...properties },
      ...more,
    },
  ],
});

/** Returns code, pointer and sentence of every error. */
const faults = (template: JsonObject): string[] =>
  expandTemplate(template)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ code, reason, location }) => `${code} ${location.pointer} ${reason}`);

describe('the structure of a template', () => {
  it('is accepted if it has every required member', () => {
    expect(faults(frame)).toEqual([]);
    expect(faults({ ...frame, metadata: { a: 1 }, apiProfile: '2020-09-01-hybrid' })).toEqual([]);
    expect(faults({ $SCHEMA: frame.$schema, ContentVersion: '1.0.0.0', Resources: [] })).toEqual([]);
  });

  it.each([
    [{ contentVersion: '1.0.0.0', resources: [] }, 'InvalidTemplate  schema-missing'],
    [{ $schema: frame.$schema, resources: [] }, 'InvalidTemplate  content-version-missing'],
    [{ $schema: frame.$schema, contentVersion: '1.0.0.0' }, 'InvalidTemplate  resources-missing'],
    [{ ...frame, $schema: 'https://x.example/foo.json' }, 'InvalidTemplate /$schema schema-unknown'],
    [{ ...frame, languageVersion: '9.9' }, 'InvalidTemplate /languageVersion language-version-unknown'],
    [{ ...frame, variabels: {} }, 'InvalidTemplate /variabels template-member-unknown'],
    [{ ...frame, variables: [1] }, 'InvalidTemplate /variables section-type'],
    [{ ...frame, resources: { a: {} } }, 'InvalidTemplate /resources resources-symbolic'],
    [{ ...frame, resources: 'none' }, 'InvalidTemplate /resources resources-type'],
    [
      { ...frame, parameters: { p: { defaultValue: 1 } } },
      'TypeInvalid /parameters/p parameter-without-type',
    ],
    [{ ...frame, parameters: { p: 'string' } }, 'TypeInvalid /parameters/p parameter-not-object'],
    [
      { ...frame, parameters: { p: { type: 'int', defaultValue: 1, defautValue: 2 } } },
      'TypeInvalid /parameters/p/defautValue parameter-member-unknown',
    ],
    [{ ...frame, outputs: { o: { value: 1 } } }, 'OutputInvalid /outputs/o output-without-type'],
    [
      { ...frame, outputs: { o: { type: 'int', value: 1, secret: true } } },
      'OutputInvalid /outputs/o/secret output-member-unknown',
    ],
    [deployment({}), 'ResourceInvalid /resources/0 deployment-without-template'],
    [
      deployment({ template: frame, templateLink: { uri: 'https://t.example/a.json' } }),
      'ResourceInvalid /resources/0 deployment-with-two-templates',
    ],
    [
      deployment({ template: { resources: [], contentVersion: '1.0.0.0' } }),
      'InvalidTemplate /resources/0/properties/template schema-missing',
    ],
  ] as const)('%j is refused', (template, expected) => {
    expect(faults(template as unknown as JsonObject)).toContain(expected);
  });

  it('suggests the member that was probably intended', () => {
    const hintOf = (more: JsonObject): string | undefined =>
      expandTemplate({ ...frame, ...more }).diagnostics.find(({ severity }) => severity === 'error')?.hint;
    expect(hintOf({ variabels: {} })).toBe("Did you mean 'variables'?");
    expect(hintOf({ comment: 'x' })).toBeUndefined();
  });

  it('is reported once for a template that a loop of deployments repeats', () => {
    const looped = deployment(
      { template: { ...frame, extra: 1 } },
      { name: "[format('d{0}', copyIndex())]", copy: { name: 'l', count: 5 } },
    );
    expect(faults(looped)).toEqual([
      'InvalidTemplate /resources/0/properties/template/extra template-member-unknown',
    ]);
  });

  it('accepts a type reference instead of a type', () => {
    const template = {
      ...frame,
      languageVersion: '2.0',
      resources: {},
      definitions: { name: { type: 'string', minLength: 1 } },
      parameters: { p: { $ref: '#/definitions/name', defaultValue: 'x' } },
      outputs: { o: { $ref: '#/definitions/name', value: "[parameters('p')]" } },
    };
    expect(faults(template)).toEqual([]);
  });
});
