import type { MachineOffer } from '@blueport/contracts';
import { expect, test } from 'vitest';
import {
  chosenMachine,
  unavailableExtensions,
  machineDraft,
  machineIssues,
  machineRequest,
  restoredMachine,
} from './machine-values.ts';

const extension = {
  description: '',
  publisher: 'P',
  type: 'T',
  osTypes: ['Linux' as const],
  parameters: [],
};
const field = { title: 'F', help: '', required: true, defaultValue: '' };
const offer: MachineOffer = {
  takesImage: true,
  takesExtensions: true,
  os: 'Linux',
  images: [],
  extensions: [
    { ...extension, id: 'must', title: 'Must', mode: 'mandatory' },
    { ...extension, id: 'ticked', title: 'Ticked', mode: 'preselected' },
    {
      ...extension,
      id: 'may',
      title: 'May',
      mode: 'optional',
      parameters: [
        { ...field, name: 'note', secret: false },
        { ...field, name: 'token', secret: true },
      ],
    },
    { ...extension, id: 'windows', title: 'Windows', mode: 'mandatory', osTypes: ['Windows'] },
  ],
};
const ids = (values: Parameters<typeof chosenMachine>[0]) =>
  chosenMachine(values, offer).extensions.map((one) => one.extension.id);

test('always includes matching mandatory extensions, and preselected ones until the user makes a choice', () => {
  expect(ids(null)).toEqual(['must', 'ticked']);
  expect(ids({ image: '', extensions: [{ id: 'may', values: {} }] })).toEqual(['must', 'may']);
  expect(ids({ image: 'gone', extensions: [] })).toEqual(['must']);
});

test('a draft contains the selection without secrets, while a request contains both', () => {
  const values = { image: '', extensions: [{ id: 'may', values: { note: 'n', token: 's3cret' } }] };
  const draft = machineDraft(values, offer);
  expect(draft).toEqual({ extensions: [{ id: 'may', values: { note: 'n' } }] });
  expect(restoredMachine(draft)).toEqual({ image: '', extensions: [{ id: 'may', values: { note: 'n' } }] });
  // Without the offer, every value could be a secret.
  expect(JSON.stringify(machineDraft(values, undefined))).not.toContain('n"');
  expect(machineRequest(values, offer, (_name, value) => value)?.extensions?.at(1)?.values).toEqual({
    note: 'n',
    token: 's3cret',
  });
  expect(JSON.stringify(machineRequest(values, offer, () => undefined))).not.toContain('s3cret');
});

test('requires the fields of a selected extension', () => {
  const issues = machineIssues({ image: '', extensions: [{ id: 'may', values: { note: 'n' } }] }, offer);
  expect(issues).toEqual([{ field: 'machine.may.token', code: 'required' }]);
  expect(machineIssues(null, offer)).toEqual([]);
});

test('without the offer, an unchanged selection is kept and the wizard is blocked', () => {
  const unchangedMachine = {
    image: 'house',
    extensions: [{ id: 'may', values: { note: 'n' } }, { id: 'must' }],
  };
  const opened = restoredMachine(unchangedMachine);
  expect(machineDraft(opened, undefined, opened)).toEqual(unchangedMachine);
  // Values typed since then may be secrets.
  expect(JSON.stringify(machineDraft({ ...opened! }, undefined, opened))).not.toContain('note');
  expect(machineIssues(opened, undefined, 'failed')).toEqual([{ field: 'machine', code: 'offerFailed' }]);
  expect(machineIssues(null, undefined, 'loading')).toEqual([{ field: 'machine', code: 'offerLoading' }]);
  expect(machineIssues(null, undefined)).toEqual([]);
});

test('reports a selection that is no longer offered instead of dropping it', () => {
  const house = { id: 'house', title: 'House', description: '', os: 'Linux' as const };
  const images = [{ ...house, minCores: null, minMemoryGb: null }];
  const unavailableMachine = { image: 'gone', extensions: [{ id: 'old', values: {} }] };
  expect(machineIssues(unavailableMachine, offer)).toEqual([
    { field: 'machine.image', code: 'imageGone' },
    { field: 'machine', code: 'extensionGone' },
  ]);
  expect(unavailableExtensions(unavailableMachine, offer)).toEqual(unavailableMachine.extensions);
  expect(machineIssues({ image: 'house', extensions: [] }, { ...offer, images } as MachineOffer)).toEqual([]);
  // An extension that does not match the image is visibly removed, and returns with another image.
  expect(machineIssues({ image: '', extensions: [{ id: 'windows', values: {} }] }, offer)).toEqual([]);
});
