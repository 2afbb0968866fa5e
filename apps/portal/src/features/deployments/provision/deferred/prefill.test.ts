import { expect, test } from 'vitest';
import { inputOf } from '../model/field-input.ts';
import { openingOf } from '../model/opening.ts';
import { toDraft } from '../model/draft.ts';
import { secretsToType } from '../model/opening.ts';
import { blueprintFixture } from '../model/wizard-fixture.ts';
import { initialValues, type WizardValues } from '../model/wizard-values.ts';
import { applyLink } from './apply-link.ts';
import { buildLink } from './PrefillBar.tsx';
import { readParametersFile } from './parameters-file.ts';
import { prefill } from './prefill.ts';

const blueprint = blueprintFixture();
const start = initialValues(blueprint);
const values = {
  ...start,
  title: 'Mine & yours',
  subscriptionId: 'sub',
  resourceGroup: 'rg-a',
  newResourceGroup: false,
  location: '',
  tags: [{ key: 'owner', value: 'a=b' }],
  inputs: { ...start.inputs, machineName: 'vm-1', backup: true, adminPassword: 'Secret-123456' },
};
const read = (link: string) =>
  applyLink(new URL(link).searchParams)(blueprint, initialValues(blueprint), false);

test('a copied link restores the form without its secrets', () => {
  const link = buildLink(blueprint, values, 'https://portal.example', undefined);
  expect(link).not.toContain('Secret');
  const { adminPassword: _secret, ...inputs } = values.inputs;
  expect(read(link).values).toEqual({ ...values, inputs });
});

test('a link ignores secrets and unknown parameters, and matches names case-insensitively', () => {
  const { values: filled, ignored } = read(
    'https://x/?p.ADMINPASSWORD=Leaked-1&p.colour=blue&p.MachineName=vm-2&p.backup=true',
  );
  expect(filled.inputs).toEqual({ ...start.inputs, machineName: 'vm-2', backup: true });
  expect(ignored).toEqual({ secrets: ['adminPassword'], references: [], unknown: ['colour'], place: false });
});

test('a link with a region creates a new group, and a link without one uses an existing group', () => {
  expect(read('https://x/?resourceGroup=rg&location=westeurope').values.newResourceGroup).toBe(true);
  expect(read('https://x/?resourceGroup=rg').values.newResourceGroup).toBe(false);
});

test('a link cannot change the target of a redeployment', () => {
  const filled = applyLink(new URLSearchParams({ title: 'T', resourceGroup: 'other' }))(
    blueprint,
    values,
    true,
  );
  expect(filled.values).toEqual(values);
  expect(filled.ignored.place).toBe(true);
});

test('an ARM parameters file fills values and tags, but not secrets and references', () => {
  const document = {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#',
    parameters: {
      diskSize: { value: 128 },
      allowedRanges: { value: ['10.0.0.0/8'] },
      adminPassword: { value: 'Leaked-1' },
      machineName: { reference: { secretName: 'x' } },
      tags: { value: { team: 'blue' } },
    },
  };
  const prefillInput = readParametersFile(JSON.stringify(document));
  const filled = prefill(blueprint, start, prefillInput!, inputOf, false);
  expect(filled.values.inputs).toEqual({ ...start.inputs, diskSize: '128', allowedRanges: '10.0.0.0/8' });
  expect(filled.values.tags).toEqual([{ key: 'team', value: 'blue' }]);
  expect(filled.fields).toEqual(['parameters.diskSize', 'parameters.allowedRanges', 'tags']);
  expect(filled.ignored).toMatchObject({ secrets: ['adminPassword'], references: ['machineName'] });
  // The bundle downloaded for a deployment contains the same document next to the template.
  expect(readParametersFile(JSON.stringify({ template: {}, parameters: document }))).toEqual(prefillInput);
});

test('a file without parameters is rejected', () => {
  for (const text of ['', '[]', '{}', '{"parameters":3}', '{"parameters":{"a":1}}']) {
    expect(readParametersFile(text), text).toBeNull();
  }
});

test('a link takes precedence over a draft until its values were saved', () => {
  const draft = toDraft(blueprint, { ...start, title: 'Draft' }, 'parameters');
  const link = (from: typeof start) =>
    applyLink(new URLSearchParams({ title: 'Link' }))(blueprint, from, false);
  const sources = { draft, earlier: undefined, isRedeployment: false, link };
  expect(openingOf(blueprint, sources)).toMatchObject({ source: 'link', values: { title: 'Link' } });
  expect(openingOf(blueprint, { ...sources, prefersDraft: true })).toMatchObject({
    source: 'draft',
    values: { title: 'Draft' },
  });
});

test('a secret named in a link is reported only once', () => {
  const link = (address: string) => (before: WizardValues) =>
    applyLink(new URL(address).searchParams)(blueprint, before, false);
  const opened = (address: string) =>
    openingOf(blueprint, {
      draft: undefined,
      earlier: undefined,
      isRedeployment: false,
      link: link(address),
    });
  const linkedOpening = opened('https://x/?p.adminPassword=Leaked-1');
  expect([linkedOpening.ignored?.secrets, secretsToType(linkedOpening)]).toEqual([['adminPassword'], []]);
  expect(secretsToType(opened('https://x/?title=T'))).toEqual(['adminPassword']);
});
