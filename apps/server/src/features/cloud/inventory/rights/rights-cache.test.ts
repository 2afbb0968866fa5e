import { leftUntilDeadline, runWithDeadline } from '@blueport/cloud';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { PersonCloud } from '../../../../cloud/person-cloud.ts';
import type { DatabaseHandle } from '../../../../feature.ts';
import type { SessionContext } from '../../../../session-context.ts';
import { createRightsCache } from './rights-cache.ts';

const session = { organizationId: 'o', cloud: 'general', tenantId: 't', objectId: 'p' } as SessionContext;

/** A database without connected subscriptions that responds after some milliseconds. */
function slowDatabase(milliseconds: number): DatabaseHandle {
  const query = { select: () => query, where: () => query, execute: () => wait(milliseconds, []) };
  return {
    db: { selectFrom: () => query },
    listen: async () => async () => undefined,
  } as unknown as DatabaseHandle;
}

describe('createRightsCache', () => {
  it('lets each caller of a shared read wait until its own deadline', async () => {
    const left: number[] = [];
    const cloud = {
      armFor: () => {
        left.push(leftUntilDeadline());
        return { all: async () => [] };
      },
    } as unknown as PersonCloud;
    const cache = createRightsCache(slowDatabase(80), cloud, () => 0);
    const impatient = runWithDeadline(10, () => cache.of(session));
    const patient = runWithDeadline(5000, () => cache.of(session));
    await expect(impatient).rejects.toMatchObject({ code: 'DeadlineExceeded' });
    await expect(patient).resolves.toMatchObject({ subscriptions: [] });
    expect(left).toEqual([Number.POSITIVE_INFINITY]);
  });
});
