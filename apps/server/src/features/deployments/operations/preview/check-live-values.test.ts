import { CloudError, type ResourceManager } from '@blueport/cloud';
import type { WizardForm } from '@blueport/contracts';
import { expect, it } from 'vitest';
import { checkLiveValues } from './check-live-values.ts';
import type { LoadCached } from '../../../../cloud/location-cache.ts';
import type { Plan } from './plan-deployment.ts';

const form: WizardForm = {
  id: 'form',
  title: 'Form',
  version: 1,
  others: 'shown',
  items: [
    {
      id: 'size',
      parameter: 'vmSize',
      type: 3,
      label: 'Size',
      options: { kind: 'live', source: 'vmSizes', gives: 'name' },
    },
  ],
};
const target = {
  subscriptionId: 's',
  subscriptionName: 'S',
  resourceGroup: 'g',
  makesGroup: false,
  location: 'westeurope',
};
const plan = {
  content: { template: '', parameters: { vmSize: 'Standard_B2s' }, secureParameters: {} },
  preview: { fingerprint: '', resources: [], outputs: [], diagnostics: [] },
  issues: [],
} as unknown as Plan;

function lookUp(all: () => Promise<unknown>, names?: ReadonlySet<string>) {
  const manager = { all } as unknown as ResourceManager;
  const recall: LoadCached = (_key, _forMs, load) => load();
  return checkLiveValues({ manager, recall }, plan, { form, target, ...(names && { names }) });
}

it('a value that the cloud cannot confirm gets a warning at its field and is not refused', async () => {
  const found = await lookUp(() =>
    Promise.reject(new CloudError({ kind: 'unavailable', code: 'Timeout', message: 'Too late.' })),
  );
  expect(found.issues).toEqual([]);
  expect(found.plan.preview.diagnostics).toEqual([
    expect.objectContaining({ severity: 'warning', code: 'ChoiceNotChecked', parameter: 'vmSize' }),
  ]);
});

it('a value that does not exist is refused; values outside of the given names are not looked up', async () => {
  const findNothing = () => Promise.resolve([]);
  expect((await lookUp(findNothing)).issues).toMatchObject([
    { pointer: '/parameters/vmSize', code: 'not-offered' },
  ]);
  expect((await lookUp(findNothing, new Set())).issues).toEqual([]);
});
