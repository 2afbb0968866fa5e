import type { DeploymentCondition, ResourceCondition } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { findingOf } from './drift-finding.ts';

const resource = (
  id: string,
  drift: ResourceCondition['drift'],
  ...paths: readonly string[]
): ResourceCondition => ({
  id,
  type: 'Microsoft.Storage/storageAccounts',
  name: id,
  drift,
  differences: paths.map((path) => ({ path, kind: 'changed', before: 'CANARY', after: 'CANARY' })),
});
const conditionOf = (resources: readonly ResourceCondition[], declaredBy = 1): DeploymentCondition => ({
  checkedAt: '2030-01-01T08:00:00.000Z',
  declaredBy,
  watchedSince: null,
  left: [],
  resources: [...resources],
});

describe('a finding', () => {
  it('is reported when drift appears, and not again while it is unchanged', () => {
    const well = findingOf(conditionOf([resource('/A', 'none')]), undefined);
    expect(well).toMatchObject({ state: 'none', isNew: false });
    const first = findingOf(conditionOf([resource('/A', 'changed', 'properties.tls')]), well);
    expect(first).toMatchObject({ state: 'drifted', isNew: true });
    // The cloud varies the casing of ids.
    const second = findingOf(conditionOf([resource('/a', 'changed', 'properties.tls')]), first);
    expect(second).toMatchObject({ state: 'drifted', isNew: false });
    const resolvedFinding = findingOf(conditionOf([resource('/A', 'none')]), second);
    expect(resolvedFinding).toMatchObject({ state: 'none', isNew: false, marks: {} });
    expect(findingOf(conditionOf([resource('/A', 'changed', 'properties.tls')]), resolvedFinding).isNew).toBe(
      true,
    );
  });

  it('is reported again when drift grows, and not when some of it is fixed', () => {
    const first = findingOf(conditionOf([resource('/a', 'changed', 'tags.a', 'tags.b')]), undefined);
    expect(first.isNew).toBe(true);
    const less = findingOf(conditionOf([resource('/a', 'changed', 'tags.b')]), first);
    expect(less.isNew).toBe(false);
    expect(findingOf(conditionOf([resource('/a', 'changed', 'tags.a', 'tags.b')]), less).isNew).toBe(true);
    expect(findingOf(conditionOf([resource('/a', 'missing')]), less).isNew).toBe(true);
    const both = [resource('/a', 'changed', 'tags.b'), resource('/b', 'changed', 'tags.b')];
    expect(findingOf(conditionOf(both), less).isNew).toBe(true);
  });

  it('is kept if nothing could be read', () => {
    const first = findingOf(conditionOf([resource('/a', 'missing'), resource('/b', 'none')]), undefined);
    const blind = findingOf(conditionOf([resource('/a', 'unknown'), resource('/b', 'unknown')]), first);
    expect(blind).toMatchObject({ state: 'drifted', isNew: false, marks: { '/a': ['missing'] } });
    expect(findingOf(conditionOf([resource('/a', 'missing')]), blind).isNew).toBe(false);
    expect(findingOf(conditionOf([resource('/a', 'unknown')]), undefined).state).toBe('unknown');
  });

  it('starts over with another declaration', () => {
    const first = findingOf(conditionOf([resource('/a', 'missing')], 1), undefined);
    expect(findingOf(conditionOf([resource('/a', 'missing')], 2), first).isNew).toBe(true);
  });

  it('stores no values', () => {
    const { marks } = findingOf(conditionOf([resource('/a', 'changed', 'properties.x')]), undefined);
    expect(JSON.stringify(marks)).toContain('properties.x');
    expect(JSON.stringify(marks)).not.toContain('CANARY');
  });
});
