import type { MachineOffer } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { missingExtensionFields, type Opening } from './opening.ts';
import { blueprintFixture } from './wizard-fixture.ts';
import { initialValues } from './wizard-values.ts';

const parameter = (name: string, secret: boolean) => ({
  name,
  title: name.toUpperCase(),
  help: '',
  required: true,
  defaultValue: '',
  secret,
});
const offer = {
  images: [],
  os: 'Linux',
  extensions: [
    {
      id: 'agent',
      title: 'Agent',
      osTypes: ['Linux'],
      mode: 'optional',
      parameters: [parameter('team', false), parameter('key', true)],
    },
    { id: 'bare', title: 'Bare', osTypes: ['Linux'], mode: 'mandatory', parameters: [] },
    { id: 'other', title: 'Other', osTypes: ['Linux'], mode: 'optional', parameters: [parameter('x', true)] },
  ],
} as unknown as MachineOffer;
const values = initialValues(blueprintFixture());
const opening = (source: Opening['source']): Opening => ({
  values: { ...values, machine: { image: '', extensions: [{ id: 'agent', values: {} }] } },
  defaultValues: values,
  step: 'subscription',
  secrets: [],
  source,
});

describe('fields of extensions that must be entered again', () => {
  it.each([
    ['all of them in a copy of a deployment', 'deployment', ['Agent: TEAM', 'Agent: KEY']],
    ['only secret ones in a draft', 'draft', ['Agent: KEY']],
    ['none with the defaults', 'defaults', []],
    ['none from a link', 'link', []],
  ] as const)('are %s', (_what, source, labels) => {
    expect(missingExtensionFields(opening(source), offer)).toEqual(labels);
  });
});
