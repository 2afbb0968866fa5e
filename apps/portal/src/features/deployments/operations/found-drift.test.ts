import type { DeploymentCondition, ResourceCondition } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { foundDrift } from './found-drift.ts';

const checkedAt = '2026-11-29T02:00:00Z';
const conditionOf = (...drifts: ResourceCondition['drift'][]): DeploymentCondition => ({
  checkedAt,
  declaredBy: 1,
  watchedSince: null,
  left: [],
  resources: drifts.map((drift, index) => ({
    id: `/resource/${index}`,
    type: 'a/b',
    name: `${index}`,
    drift,
    differences: [],
  })),
});

describe('drift found by the resources tab', () => {
  it('counts changed and missing resources', () => {
    expect(foundDrift(conditionOf('none', 'changed', 'missing'))).toEqual({
      state: 'drifted',
      resources: 2,
      checkedAt,
    });
  });

  it('clears the drift only if every resource could be read', () => {
    expect(foundDrift(conditionOf('none', 'none'))).toEqual({ state: 'none', resources: 0, checkedAt });
    expect(foundDrift(conditionOf('none', 'unknown'))).toBeUndefined();
  });
});
