import { CloudError } from '@blueport/cloud';
import { expect, it } from 'vitest';
import { translateCloudError } from '../../../cloud/cloud-refusal.ts';
import { reasonOf } from './section.ts';

const notSimulated = new CloudError({
  kind: 'refused',
  code: 'NotSimulated',
  status: 501,
  message: 'The embedded cloud does not simulate Microsoft.Sample/kettles.',
});

it('translates what the embedded cloud does not simulate, for screens and verdicts', () => {
  expect(translateCloudError(notSimulated)).toMatchObject({ details: { reason: 'cloud-not-simulated' } });
  expect(reasonOf(notSimulated)).toEqual({
    code: 'refused',
    message: 'Not available in the embedded cloud.',
    values: { reason: 'cloud-not-simulated' },
  });
});

it('names the code of other refusals', () => {
  const other = new CloudError({ kind: 'refused', code: 'Conflict', status: 409, message: 'In use.' });
  expect(reasonOf(other)).toMatchObject({ code: 'cloud-refused', values: { code: 'Conflict' } });
});
