import { describe, expect, it } from 'vitest';
import { refuseAtOnce, type FleetSubject } from './judge-item.ts';

const subject = (overrides: Partial<FleetSubject>): FleetSubject =>
  ({
    state: 'Succeeded',
    blueprint_version: '1.0.0',
    locked_at: null,
    lock_note: '',
    is_half_moved: false,
    ...overrides,
  }) as FleetSubject;

describe('what is left out at once', () => {
  it.each<[string, Partial<FleetSubject>, string | undefined]>([
    ['an older one is moved', {}, undefined],
    ['one that is there already', { blueprint_version: '1.1.0' }, 'version'],
    ['one that is further', { blueprint_version: '2.0.0' }, 'version'],
    [
      'one whose move failed is moved again',
      { blueprint_version: '1.1.0', state: 'Failed', is_half_moved: true },
      undefined,
    ],
    [
      'one that was never anywhere else, and failed',
      { blueprint_version: '1.1.0', state: 'Failed' },
      'version',
    ],
    ['one that failed on its way further', { blueprint_version: '2.0.0', is_half_moved: true }, 'version'],
    ['a locked one', { locked_at: new Date() }, 'locked'],
    ['a busy one', { state: 'Running' }, 'busy'],
    ['one that is gone', { state: 'Deleted' }, 'gone'],
  ])('%s', (_name, overrides, reason) => {
    expect(refuseAtOnce(subject(overrides), '1.1.0')?.reason).toBe(reason);
  });
});
