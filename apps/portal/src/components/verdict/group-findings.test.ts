import type { PolicyFinding } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { groupFindings } from './group-findings.ts';

const finding = (overrides: Partial<PolicyFinding>): PolicyFinding => ({
  kind: 'audit',
  resourceId: '/one',
  resourceName: 'one',
  assignmentId: '/assignments/owner',
  assignment: 'Require an owner',
  definitionId: '/definitions/tag',
  definition: 'Require a tag',
  scope: '/subscriptions/s',
  effect: 'audit',
  message: "Set the tag 'owner'.",
  conditions: [
    {
      path: 'if',
      subject: "tags['owner']",
      operator: 'exists',
      expected: false,
      actual: null,
      resourcePath: null,
    },
  ],
  parameters: [],
  ...overrides,
});

describe('groupFindings', () => {
  it('lists the resources of a policy in one group', () => {
    const groups = groupFindings([
      finding({}),
      finding({ assignmentId: '/assignments/other' }),
      finding({ resourceId: '/two', resourceName: 'two' }),
    ]);
    expect(groups.map(({ resources }) => resources.map(({ name }) => name))).toEqual([
      ['one', 'two'],
      ['one'],
    ]);
  });

  it('separates findings with another result, message or condition', () => {
    const [condition] = finding({}).conditions;
    const groups = groupFindings([
      finding({}),
      finding({ kind: 'deny' }),
      finding({ message: null }),
      finding({ conditions: [{ ...condition!, actual: 'nobody' }] }),
    ]);
    expect(groups).toHaveLength(4);
  });
});
