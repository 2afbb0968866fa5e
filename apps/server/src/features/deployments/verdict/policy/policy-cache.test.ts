import type { ResourceManager } from '@blueport/cloud';
import { describe, expect, it } from 'vitest';
import { createPolicyCache, type PolicyAge, type Viewer } from './policy-cache.ts';

const viewer: Viewer = {
  cloud: 'general',
  tenantId: 'tenant',
  objectId: 'person',
  organizationId: 'organization',
  kind: 'interactive',
};
const place = { subscriptionId: 'one', subscriptionName: 'One', resourceGroup: undefined };

/** Creates a cache over a cloud that counts reads; the test completes each read. */
function world() {
  let time = 0;
  const waiting: (() => void)[] = [];
  let readings = 0;
  const manager = {
    all: async (path: string) => {
      if (!path.endsWith('/policyAssignments')) return [];
      readings += 1;
      const name = `assignment-${readings}`;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return [{ id: `/subscriptions/one/providers/Microsoft.Authorization/policyAssignments/${name}`, name }];
    },
  } as unknown as ResourceManager;
  const memory = createPolicyCache<Viewer>(
    () => new Date(time),
    () => undefined,
  );
  const read = (age: PolicyAge) =>
    memory.of(viewer, manager, place, age).then(({ names }) => [...names.values()][0]);
  /** Completes the oldest read. */
  const next = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()!();
  };
  return {
    pass: (ms: number) => (time += ms),
    readings: () => readings,
    next,
    read,
    readOnce: async (age: PolicyAge) => {
      const found = read(age);
      await next();
      return found;
    },
  };
}

describe('cached policies', () => {
  it('are used for a minute, and longer while newer ones are read', async () => {
    const { pass, read, readOnce, next, readings } = world();
    expect(await readOnce('usable')).toBe('assignment-1');
    pass(59_000);
    expect([await read('usable'), await read('recent')]).toEqual(['assignment-1', 'assignment-1']);
    pass(2000);
    expect(await read('usable')).toBe('assignment-1');
    await next();
    expect([await read('recent'), readings()]).toEqual(['assignment-2', 2]);
  });

  it('are not used when new ones are requested', async () => {
    const { read, readOnce } = world();
    await readOnce('usable');
    expect(await readOnce('new')).toBe('assignment-2');
    expect(await read('usable')).toBe('assignment-2');
  });

  it('are read only twice for concurrent callers, the second time after all calls', async () => {
    const { read, next, readings } = world();
    const first = read('usable');
    const others = Array.from({ length: 20 }, () => read('new'));
    await next();
    await next();
    expect(await first).toBe('assignment-1');
    expect(new Set(await Promise.all(others))).toEqual(new Set(['assignment-2']));
    expect(readings()).toBe(2);
  });
});
