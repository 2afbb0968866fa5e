import { expandTemplate, type JsonObject } from '@blueport/arm-template';
import type { BlueprintParameter } from '@blueport/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blueprintParameters } from '../describe-template.ts';
import { applyConfiguration, type Configurable } from './apply-configuration.ts';
import { checkRules } from './check-rules.ts';

const template: JsonObject = {
  $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
  contentVersion: '1.0.0.0',
  parameters: {
    size: { type: 'string', allowedValues: ['S', 'M', 'L'], defaultValue: 'M' },
    days: { type: 'int', minValue: 1, maxValue: 30 },
    note: { type: 'string', defaultValue: 'none' },
    secret: { type: 'secureString' },
  },
  resources: [],
  outputs: {
    size: { type: 'string', value: "[parameters('size')]" },
    note: { type: 'string', value: "[parameters('note')]" },
  },
};
const version: Configurable = {
  template,
  parameters: blueprintParameters(template, {}),
  wizard: { groups: [{ title: 'All', parameters: ['size', 'days', 'note', 'secret'] }] },
};
const findParameter = (parameters: readonly BlueprintParameter[], name: string) =>
  parameters.find((parameter) => parameter.name === name);

describe('a configuration', () => {
  it('removes fixed parameters from the form and writes their values into the template', () => {
    const configuredVersion = applyConfiguration(version, { SIZE: { fixed: 'L' } });
    expect(findParameter(configuredVersion.parameters, 'size')).toBeUndefined();
    expect(configuredVersion.fixed).toEqual([{ name: 'size', title: 'Size', value: 'L' }]);
    expect(configuredVersion.wizard.groups[0]?.parameters).toEqual(['days', 'note', 'secret']);
    const { outputs } = expandTemplate(configuredVersion.template as JsonObject, {
      parameters: { days: { value: 2 }, secret: { value: 'x' } },
    });
    expect(outputs['size']?.value).toBe('L');
    expect(template).toHaveProperty('parameters.size.defaultValue', 'M');
  });

  it('narrows choices and ranges, never widens them, and keeps the default valid', () => {
    const configuredVersion = applyConfiguration(version, {
      size: { allowedValues: ['S', 'XXL'] },
      days: { minValue: 7, maxValue: 90, defaultValue: 14 },
    });
    expect(findParameter(configuredVersion.parameters, 'size')).toMatchObject({
      allowedValues: ['S'],
      defaultValue: 'S',
    });
    expect(findParameter(configuredVersion.parameters, 'days')).toMatchObject({
      minValue: 7,
      maxValue: 30,
      defaultValue: 14,
      required: false,
    });
    const { diagnostics } = expandTemplate(configuredVersion.template as JsonObject, {
      parameters: { size: { value: 'M' }, secret: { value: 'x' } },
    });
    expect(diagnostics.map(({ code }) => code)).toContain('ParameterInvalid');
  });

  it('reports the rules that a version cannot satisfy', () => {
    const issues = checkRules(version.parameters, {
      size: { fixed: 'XL' },
      days: { minValue: 20, maxValue: 10 },
      note: { minValue: 3 },
      secret: { fixed: 'never' },
      colour: { fixed: 'red' },
    });
    expect(issues.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '#/rules/size/fixed not-allowed',
      '#/rules/days/minValue empty-range',
      '#/rules/note/minValue not-applicable',
      '#/rules/secret secure-value',
      '#/rules/colour unknown-parameter',
    ]);
  });

  it('fixes a text literally even if it looks like an expression', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('[x]', "[concat('a')]", '[[x]', '[[x', '[x] y', '[', ']')),
        (text) => {
          const configuredVersion = applyConfiguration(version, { note: { fixed: text } });
          const { outputs, diagnostics } = expandTemplate(configuredVersion.template as JsonObject, {
            parameters: { days: { value: 2 }, secret: { value: 'x' } },
          });
          expect(diagnostics).toEqual([]);
          expect(outputs['note']?.value).toBe(text);
        },
      ),
      { numRuns: 200 },
    );
  });
});
