import type { BenchRow, PolicyFinding } from '@blueport/contracts';
import { expect, it } from 'vitest';
import { judgedPolicies } from './components/PolicyMatrix.tsx';

const finding = (kind: PolicyFinding['kind'], definition: string): PolicyFinding => ({
  kind,
  resourceId: '/r',
  resourceName: 'r',
  assignmentId: '/a',
  assignment: 'A',
  definitionId: `/${definition}`,
  definition,
  scope: '/',
  effect: kind,
  message: null,
  conditions: [],
  parameters: [],
});
const row = (name: string, judged?: readonly PolicyFinding[]) =>
  ({
    case: name,
    cloud: 'general',
    judgedBy: 'organization',
    ...(judged && { judged }),
  }) as unknown as BenchRow;

it('groups the findings by policy, denials first, with an empty list for rows without policy findings', () => {
  const rows = [
    row('old'),
    row('one', [finding('audit', 'tags')]),
    row('two', [finding('audit', 'tags'), finding('deny', 'north')]),
  ];
  expect(
    judgedPolicies(rows).map(({ definition, judge, findings }) => [
      definition,
      judge,
      findings.map(({ length }) => length),
    ]),
  ).toEqual([
    ['north', 'organization', [0, 0, 1]],
    ['tags', 'organization', [0, 1, 1]],
  ]);
});
