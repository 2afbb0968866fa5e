import { describe, expect, it } from 'vitest';
import { precheckItem, type FleetDeployment } from './check-item.ts';

const subject = (overrides: Partial<FleetDeployment>): FleetDeployment =>
  ({
    state: 'Succeeded',
    blueprint_version: '1.0.0',
    locked_at: null,
    lock_note: '',
    is_half_moved: false,
    ...overrides,
  }) as FleetDeployment;

describe('precheckItem', () => {
  it.each<[string, Partial<FleetDeployment>, string | undefined]>([
    ['accepts a deployment on an older version', {}, undefined],
    ['refuses a deployment on the same version', { blueprint_version: '1.1.0' }, 'version'],
    ['refuses a deployment on a newer version', { blueprint_version: '2.0.0' }, 'version'],
    [
      'accepts a deployment whose upgrade to the version failed',
      { blueprint_version: '1.1.0', state: 'Failed', is_half_moved: true },
      undefined,
    ],
    [
      'refuses a failed deployment that was never on another version',
      { blueprint_version: '1.1.0', state: 'Failed' },
      'version',
    ],
    [
      'refuses a deployment whose upgrade to a newer version failed',
      { blueprint_version: '2.0.0', is_half_moved: true },
      'version',
    ],
    ['refuses a locked deployment', { locked_at: new Date() }, 'locked'],
    ['refuses a deployment with a running operation', { state: 'Running' }, 'busy'],
    ['refuses a deleted deployment', { state: 'Deleted' }, 'gone'],
  ])('%s', (_name, overrides, reason) => {
    expect(precheckItem(subject(overrides), '1.1.0')?.reason).toBe(reason);
  });
});
