import { expect, it } from 'vitest';
import { readCloudErrorDetail } from './readCloudErrorDetail.ts';

it('reads an error wrapped as JSON in the message of another', () => {
  const inner = JSON.stringify({
    error: { code: 'StorageAccountAlreadyTaken', message: 'The name is taken.' },
  });
  const detail = readCloudErrorDetail({
    error: { code: 'DeploymentFailed', message: 'Failed.', details: [{ code: 'Conflict', message: inner }] },
  });
  expect(detail?.details[0]?.details[0]).toMatchObject({ code: 'StorageAccountAlreadyTaken' });
});

it('reads the words of the directory', () => {
  expect(readCloudErrorDetail({ error: 'invalid_grant', error_description: 'Expired.' })).toEqual({
    code: 'invalid_grant',
    message: 'Expired.',
    details: [],
  });
});

it('bounds an endless error', () => {
  let error: unknown = { code: 'Deep', message: 'Deep.' };
  for (let level = 0; level < 500; level += 1) error = { code: 'C', message: 'm', details: [error] };
  expect(JSON.stringify(readCloudErrorDetail(error)).length).toBeLessThan(2000);
});

it.each([undefined, null, 'text', [], {}, { error: {} }])('answers undefined for %j', (value) => {
  expect(readCloudErrorDetail(value)).toBeUndefined();
});
