import type { WizardForm } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { formValueLabel, loadFormRules } from './form-rules.ts';
import { parameterValues } from './deployment-request.ts';
import { mergeDraft, toDraft } from './draft.ts';
import { validateWizard } from './validate-wizard.ts';
import { blueprintFixture } from './wizard-fixture.ts';
import { initialValues } from './wizard-values.ts';

const choices = (...values: string[]) => ({
  kind: 'static' as const,
  choices: values.map((value) => ({ value, label: value })),
});
const form: WizardForm = {
  id: 'f',
  title: 'Machine',
  version: 1,
  others: 'hidden',
  items: [
    {
      id: 'size',
      type: 3,
      label: 'Size',
      parameter: 'size',
      default: 'large',
      options: choices('small', 'large'),
    },
    {
      id: 'disk',
      type: 13,
      label: 'Disk',
      parameter: 'diskSize',
      max: 100,
      when: { match: 'all', tests: [{ field: 'size', operator: 'equals', value: 'large' }] },
    },
  ],
};
await loadFormRules();
const blueprint = blueprintFixture({ form });
const start = initialValues(blueprint);
const withInputs = (inputs: Record<string, string>) => ({ ...start, inputs: { ...start.inputs, ...inputs } });
const issuesOf = (inputs: Record<string, string>) =>
  validateWizard(blueprint, withInputs(inputs), {}).flatMap((issue) =>
    issue.field.startsWith('parameters.')
      ? [`${issue.field} ${issue.code === 'form' ? issue.form.code : issue.code}`]
      : [],
  );

describe('wizard with a form', () => {
  it("starts with the form's defaults and sends them", () => {
    expect(start.inputs['size']).toBe('large');
    expect(parameterValues(blueprint, start, 'with-secrets')).toMatchObject({ size: 'large' });
  });

  it('validates and sends only visible fields', () => {
    const password = { adminPassword: 'a long enough password' };
    expect(issuesOf({ machineName: 'vm-1', diskSize: '500', ...password })).toEqual([
      'parameters.diskSize too-big',
    ]);
    expect(issuesOf({ machineName: 'vm-1', diskSize: '500', size: 'small', ...password })).toEqual([]);
    const sent = parameterValues(
      blueprint,
      withInputs({ size: 'small', diskSize: '500', settings: '{"a":1}' }),
      'with-secrets',
    );
    expect(Object.keys(sent)).not.toContain('diskSize');
    expect(Object.keys(sent)).not.toContain('settings');
  });

  it('requires parameters that the form does not include', () => {
    expect(issuesOf({ adminPassword: 'a long enough password' })).toEqual([
      'parameters.machineName required',
    ]);
  });

  it("stores differences from the form's defaults in a draft, even if they equal the template's", () => {
    const draft = toDraft(blueprint, withInputs({ size: 'small' }), 'parameters');
    expect(draft.parameters).toEqual({ size: 'small' });
    expect(mergeDraft(blueprint, draft).values.inputs['size']).toBe('small');
  });

  it("accepts only integers in the template's notation", () => {
    const password = { machineName: 'vm-1', adminPassword: 'a long enough password' };
    for (const diskSize of ['1.5', '1,5', '1e1', 'ten']) {
      expect(issuesOf({ ...password, diskSize })).toEqual(['parameters.diskSize no-number']);
    }
    expect(issuesOf({ ...password, diskSize: ' 64 ' })).toEqual([]);
  });

  it('accepts invalid values of an existing deployment until they change', () => {
    const values = withInputs({
      machineName: 'vm-1',
      diskSize: '500',
      adminPassword: 'a long enough password',
    });
    const issues = (existingInputs: Record<string, string>) =>
      validateWizard(blueprint, values, { existingInputs: { ...values.inputs, ...existingInputs } }).filter(
        ({ field }) => field === 'parameters.diskSize',
      );
    expect(issues({})).toEqual([]);
    expect(issues({ diskSize: '200' })).toHaveLength(1);
    // A change that hides or shows the field makes its issue new.
    expect(issues({ size: 'small' })).toHaveLength(1);
  });

  it('displays values by the labels of their choices', () => {
    const subnet =
      '/subscriptions/s/resourceGroups/g/providers/Microsoft.Network/virtualNetworks/v/subnets/web';
    const live = (source: 'subnets' | 'locations') => ({ kind: 'live' as const, source });
    const formBlueprint = blueprintFixture({
      form: {
        ...form,
        items: [
          {
            id: 'a',
            type: 3,
            label: 'A',
            parameter: 'size',
            options: { kind: 'static', choices: [{ value: 'l', label: 'Large' }] },
          },
          { id: 'b', type: 4, label: 'B', parameter: 'zones', options: choices('1', '2') },
          { id: 'c', type: 5, label: 'C', parameter: 'until' },
          { id: 'd', type: 3, label: 'D', parameter: 'subnet', options: live('subnets') },
          { id: 'e', type: 3, label: 'E', parameter: 'region', options: live('locations') },
          { id: 'f', type: 1, label: 'F', parameter: 'name' },
        ],
      },
    });
    expect(formValueLabel(formBlueprint, 'size', 'l')).toBe('Large');
    expect(formValueLabel(formBlueprint, 'zones', '["1","2"]')).toBe('1, 2');
    expect(formValueLabel(formBlueprint, 'until', '2026-01-31')).toBe('Jan 31, 2026');
    expect(formValueLabel(formBlueprint, 'subnet', subnet)).toBe('v / web');
    expect(formValueLabel(formBlueprint, 'region', 'westeurope')).toBe('West Europe');
    expect(formValueLabel(formBlueprint, 'name', 'x')).toBeUndefined();
    expect(formValueLabel(formBlueprint, 'size', undefined)).toBeUndefined();
  });
});
