import { describe, expect, it } from 'vitest';
import { isUnexpected, judge, type Outcome } from './judge.ts';
import { includes, isNothing } from './match-pattern.ts';
import type { Operation } from './operation.ts';

const create: Operation = {
  call: 'disks.createOrUpdate',
  expects: { works: { name: 'data', provisioningState: 'Succeeded' } },
  effect: { call: 'disks.get', shows: { diskSizeGB: 8 } },
};
const put = { method: 'PUT', path: '/disks/data', status: 200 };
const read = { method: 'GET', path: '/disks/data', status: 200 };
const returned = (value: unknown, ...exchanges: Outcome['exchanges']): Outcome => ({
  exchanges,
  returned: value,
});
const createRefusal = (status: number, code: string): Outcome => ({
  exchanges: [{ ...put, status }],
  error: { status, code, message: 'The request was refused.' },
});
const creation = returned({ name: 'data', provisioningState: 'Succeeded' }, put);

describe('judge for an accepted operation', () => {
  it('returns `as Azure` if the result has the expected shape and the effect is visible', () => {
    expect(judge(create, creation, returned({ diskSizeGB: 8 }, read))).toEqual({ verdict: 'as Azure' });
  });

  it.each([
    ['a result without a required field', returned({ name: 'data' }, put), returned({ diskSizeGB: 8 }, read)],
    ['an effect that is not visible', creation, returned({ diskSizeGB: 4 }, read)],
    ['a following read that fails', creation, createRefusal(404, 'ResourceNotFound')],
    ['an error where Azure works', createRefusal(409, 'Conflict'), undefined],
    ['a status that the client rejects', createRefusal(201, 'REST_ERROR'), undefined],
  ])('counts %s as misleading', (_case, outcome, effect) => {
    expect(judge(create, outcome, effect)).toMatchObject({
      verdict: 'MISLEADING',
      reason: expect.any(String),
    });
  });

  it('counts a write whose effect is not checked as misleading', () => {
    const { effect: _none, ...blind } = create;
    expect(judge(blind, creation)).toMatchObject({
      verdict: 'MISLEADING',
      reason: expect.stringContaining('effect'),
    });
  });

  it('counts an action without a result and without an effect as misleading', () => {
    const action: Operation = { call: 'virtualMachines.start', expects: { works: undefined } };
    const post = { method: 'POST', path: '/virtualMachines/box/start', status: 200 };
    expect(judge(action, returned(undefined, post)).verdict).toBe('MISLEADING');
    const loose: Operation = { ...action, expects: { works: isNothing } };
    expect(judge(loose, returned({ status: 'done' })).verdict).toBe('MISLEADING');
  });

  it.each([
    ['regenerateKey', 'MISLEADING'],
    ['restart', 'MISLEADING'],
    ['listKeys', 'as Azure'],
    ['checkNameAvailability', 'as Azure'],
    ['validate', 'as Azure'],
  ])('returns the verdict for a POST of `%s` with a result and without an effect: %s', (action, verdict) => {
    const operation: Operation = { call: 'accounts.action', expects: { works: { name: 'data' } } };
    const post = { method: 'POST', path: `/accounts/data/${action}`, status: 200 };
    expect(judge(operation, returned({ name: 'data' }, post)).verdict).toBe(verdict);
  });

  it('returns `accepted` with the reason for an operation whose effect no call can show', () => {
    const unverifiable = 'The machine is running before and after a restart.';
    const effect = { call: 'virtualMachines.get', shows: { power: 'running' } };
    const restart: Operation = {
      call: 'virtualMachines.restart',
      expects: { works: undefined },
      unverifiable,
    };
    const post = { method: 'POST', path: '/virtualMachines/box/restart', status: 200 };
    const restarted = returned(undefined, post);
    expect(judge(restart, restarted)).toEqual({ verdict: 'accepted', reason: unverifiable });
    const stopped = returned({ power: 'stopped' }, read);
    expect(judge({ ...restart, effect }, restarted, stopped).verdict).toBe('MISLEADING');
    expect(judge(restart, createRefusal(409, 'Conflict')).verdict).toBe('MISLEADING');
  });

  it('counts a resource that is still readable after its deletion as misleading', () => {
    const remove: Operation = {
      call: 'disks.delete',
      expects: { works: undefined },
      effect: { call: 'disks.get', status: 404 },
    };
    const removed = returned(undefined, { ...put, method: 'DELETE' });
    expect(judge(remove, removed, createRefusal(404, 'ResourceNotFound')).verdict).toBe('as Azure');
    expect(judge(remove, removed, returned({ name: 'data' }, read)).verdict).toBe('MISLEADING');
  });

  it('counts an empty list as misleading where an element is expected', () => {
    const list: Operation = { call: 'disks.list', expects: { works: includes({ name: 'data' }) } };
    expect(judge(list, returned([{ name: 'data' }], read)).verdict).toBe('as Azure');
    expect(judge(list, returned([], read)).verdict).toBe('MISLEADING');
  });
});

describe('judge for a refused operation', () => {
  const operation: Operation = { ...create, expects: { refused: { status: 409, code: 'SkuNotAvailable' } } };

  it('returns `refused as Azure` for the documented status and code', () => {
    expect(judge(operation, createRefusal(409, 'SkuNotAvailable'))).toEqual({ verdict: 'refused as Azure' });
  });

  it.each([
    ['another code', createRefusal(409, 'Conflict')],
    ['another status', createRefusal(400, 'SkuNotAvailable')],
    ['an acceptance', creation],
  ])('counts %s as misleading', (_case, outcome) => {
    expect(judge(operation, outcome).verdict).toBe('MISLEADING');
  });
});

describe('judge for an operation that is not simulated', () => {
  const operation: Operation = { call: 'metrics.list', expects: 'not simulated' };

  it('requires 501 NotSimulated', () => {
    expect(judge(operation, createRefusal(501, 'NotSimulated'))).toEqual({ verdict: 'not simulated' });
    expect(judge(operation, createRefusal(404, 'MissingSubscription')).verdict).toBe('MISLEADING');
    expect(judge(operation, createRefusal(501, 'NotImplemented')).verdict).toBe('MISLEADING');
  });

  it('counts an empty response as misleading', () => {
    expect(judge(operation, returned([], read)).verdict).toBe('MISLEADING');
  });

  it('reports an expected operation that is not simulated as such', () => {
    const judgement = judge(create, createRefusal(501, 'NotSimulated'));
    expect(judgement).toEqual({ verdict: 'not simulated' });
    expect(isUnexpected(create, judgement)).toBe(true);
    expect(isUnexpected(operation, judgement)).toBe(false);
  });
});
