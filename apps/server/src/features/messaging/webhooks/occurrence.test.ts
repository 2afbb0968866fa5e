import type { DeploymentEvent, DeploymentState, Fleet, Operation } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { fleetFacts, occurrencesOf } from './occurrence.ts';

const nora = { id: 'a', name: 'Nora', email: 'nora@contoso.example' };
const failure = { code: 'SkuNotAvailable', message: 'No such size.' };

const changeOf = (
  state: DeploymentState,
  operation: Partial<Operation> & Pick<Operation, 'kind' | 'state'>,
): DeploymentEvent =>
  ({
    type: 'deployment.changed',
    deployment: {
      id: 'd',
      name: 'bp-one',
      title: 'Shop',
      state,
      blueprint: { name: 'linux-vm', version: '1.0.0' },
      owner: nora,
      error: state === 'Failed' || state === 'Parked' ? failure : null,
    },
    operation: {
      id: 'o',
      number: 2,
      startedBy: nora,
      createdAt: '2030-01-01T08:00:00.000Z',
      startedAt: '2030-01-01T08:00:01.000Z',
      finishedAt: '2030-01-01T08:01:00.000Z',
      error: null,
      ...operation,
    },
  }) as unknown as DeploymentEvent;
const eventsOf = (...change: Parameters<typeof changeOf>): string[] =>
  occurrencesOf(changeOf(...change), 'https://portal.example').map(({ event }) => event);

describe('the event for the end of an operation', () => {
  it.each([
    ['Succeeded', 'stop', 'Succeeded', 'deployment.succeeded'],
    // The deployment remains failed from an earlier operation, but this one succeeded.
    ['Failed', 'stop', 'Succeeded', 'deployment.succeeded'],
    ['Failed', 'start', 'Failed', 'deployment.failed'],
    ['Canceled', 'restart', 'Succeeded', 'deployment.succeeded'],
    ['SucceededWithWarnings', 'start', 'Succeeded', 'deployment.succeeded'],
    ['SucceededWithWarnings', 'start', 'Failed', 'deployment.failed'],
    ['Parked', 'stop', 'Succeeded', 'deployment.succeeded'],
    ['Parked', 'stop', 'Failed', 'deployment.failed'],
    ['Parked', 'create', 'Failed', 'deployment.parked'],
    ['Succeeded', 'create', 'Succeeded', 'deployment.succeeded'],
    ['SucceededWithWarnings', 'redeploy', 'Warning', 'deployment.warnings'],
    ['Failed', 'redeploy', 'Failed', 'deployment.failed'],
    ['Failed', 'delete', 'Failed', 'deployment.failed'],
    ['Canceled', 'create', 'Canceled', 'deployment.canceled'],
    ['Deleted', 'delete', 'Succeeded', 'deployment.deleted'],
    ['Detached', 'detach', 'Succeeded', 'deployment.detached'],
  ] as const)('for a deployment in the state %s after %s %s is %s', (state, kind, outcome, event) => {
    expect(eventsOf(state, { kind, state: outcome })).toEqual([event]);
  });

  it('is deployment.parked for a start or stop operation that was parked after crashes', () => {
    const error = { code: 'ParkedAfterCrashes', message: 'Set aside.' };
    expect(eventsOf('Parked', { kind: 'stop', state: 'Failed', error })).toEqual(['deployment.parked']);
  });

  it('contains the error of this operation in addition to that of the deployment', () => {
    const error = { code: 'AllocationFailed', message: 'No room.', parameters: ['CANARY'] };
    const [occurrence] = occurrencesOf(changeOf('Failed', { kind: 'start', state: 'Failed', error }), '');
    expect(occurrence?.data).toMatchObject({
      deployment: { error: { code: 'SkuNotAvailable' } },
      operation: { error: { code: 'AllocationFailed', message: 'No room.', resourceId: null } },
    });
    expect(JSON.stringify(occurrence)).not.toContain('CANARY');
  });
});

it('no event contains an email address', () => {
  const occurrences = occurrencesOf(changeOf('Succeeded', { kind: 'upgrade', state: 'Succeeded' }), '');
  const fleet = fleetFacts({ id: 'f', version: '2.0.0', startedBy: nora } as Fleet);
  expect(fleet).toEqual({ id: 'f', version: '2.0.0', startedBy: { id: 'a', name: 'Nora' } });
  expect(JSON.stringify([occurrences, fleet])).toContain('Nora');
  expect(JSON.stringify([occurrences, fleet])).not.toContain('@');
});
