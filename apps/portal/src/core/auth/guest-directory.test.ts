import { expect, it, vi } from 'vitest';
import { enterFirst } from './guest-directory.ts';
import { ExchangeRefused } from './session-exchange.ts';
import { SignInError } from './sign-in-error.ts';

const notInDirectory = new SignInError('interaction_required');
const unavailable = new SignInError('server_unavailable');
const refusal = (status: number) =>
  new ExchangeRefused({ type: 'urn:blueport:problem:x', title: 'x', status });

const enter = (failure: Error, second: Error | 'session' = notInDirectory) => {
  const enterOne = vi.fn<(tenantId: string) => Promise<string>>((tenantId) => {
    const outcome = tenantId === 'first' ? failure : second;
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
  });
  return enterFirst(['first', 'second'], enterOne);
};

it.each([
  ['does not have the guest', notInDirectory],
  ['is unavailable', unavailable],
  ['is not linked', refusal(403)],
])('enters the second directory if the first %s', async (_case, failure) => {
  expect(await enter(failure, 'session')).toBe('session');
});

it.each([
  ['does not have the guest', notInDirectory],
  ['is not linked', refusal(403)],
])('enters no directory if the first %s and the guest is not in the second', async (_case, failure) => {
  expect(await enter(failure)).toBeUndefined();
});

it.each([
  ['a directory', unavailable],
  ['the metadata of a directory', new SignInError('endpoints_resolution_error')],
  ['the sign-in page of a directory', new SignInError('token_renewal_error')],
  ['the network', refusal(0)],
  ['the server', refusal(503)],
])('reports that %s is unavailable instead of entering no directory', async (_case, failure) => {
  await expect(enter(failure)).rejects.toMatchObject({ tenantId: 'first', cause: failure });
});
