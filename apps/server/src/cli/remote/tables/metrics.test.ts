import { expect, it } from 'vitest';
import { metricsTable } from './metrics.ts';

it('reports why a metric has no values next to the table', () => {
  const note = metricsTable.verbs['query']!.note as (answer: object) => string;
  const unknown = {
    code: 'metrics-unknown',
    message: 'P.P/things has no metric nonsense.',
    values: { metric: 'nonsense', type: 'P.P/things' },
  };
  expect(note({ notes: [unknown] })).toContain('nonsense');
  expect(note({ notes: [] })).toBe('');
});
