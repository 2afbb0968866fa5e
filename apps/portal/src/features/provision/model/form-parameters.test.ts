import type { WizardForm } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { loadFormRules } from './form-rules.ts';
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

describe('a wizard with a form', () => {
  it('begins with the defaults of the form, and sends them', () => {
    expect(start.inputs['size']).toBe('large');
    expect(parameterValues(blueprint, start, 'with-secrets')).toMatchObject({ size: 'large' });
  });

  it('checks and sends only what is shown', () => {
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

  it('still asks for what has to be given, although the form does not', () => {
    expect(issuesOf({ adminPassword: 'a long enough password' })).toEqual([
      'parameters.machineName required',
    ]);
  });

  it('keeps in a draft what differs from the form, even where it is the default of the template', () => {
    const draft = toDraft(blueprint, withInputs({ size: 'small' }), 'parameters');
    expect(draft.parameters).toEqual({ size: 'small' });
    expect(mergeDraft(blueprint, draft).values.inputs['size']).toBe('small');
  });
});
