import type { QueryAnswer, TracePart } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { formatOf } from '../remote-command.ts';
import { renderAnswer } from '../render-answer.ts';
import { applicationTable } from './applications.ts';

const { query, trace } = applicationTable.verbs;

describe('the rows of a query', () => {
  const answer: QueryAnswer = {
    from: '2026-11-28T10:00:00.000Z',
    to: '2026-11-29T10:00:00.000Z',
    readAt: '2026-11-29T10:00:00.000Z',
    columns: [
      { name: 'name', type: 'string' },
      { name: 'count_', type: 'long' },
    ],
    rows: [
      ['GET /', 12],
      ['=1+1', null],
    ],
    isCut: false,
  };

  it('have the columns of the query', () => {
    expect(renderAnswer(query!, answer, 'table').split('\n')[0]).toMatch(/^name\s+count_$/);
    expect(renderAnswer(query!, answer, 'csv')).toBe("name,count_\r\nGET /,12\r\n'=1+1,");
  });

  it('can be printed as CSV, unlike a response without rows', () => {
    expect(formatOf({ csv: true }, query!)).toBe('csv');
    expect(() => formatOf({ csv: true }, applicationTable.verbs['show']!)).toThrow('not a table');
  });

  it('are reported as incomplete', () => {
    const note = query!.note as (answer: QueryAnswer) => string;
    expect(note(answer)).toBe('');
    expect(note({ ...answer, isCut: true })).toContain('first 2 rows');
  });
});

describe('a trace', () => {
  const part = (more: Partial<TracePart>): TracePart => ({
    id: 'r',
    kind: 'request',
    depth: 0,
    name: 'GET /',
    offset: 0,
    duration: 12.5,
    at: '2026-11-29T10:00:00.000Z',
    isSuccess: true,
    resultCode: '200',
    target: '',
    type: '',
    message: '',
    role: 'web',
    ...more,
  });

  it('is an indented tree in which control characters do not reach the terminal', () => {
    const parts = [
      part({ isSuccess: false, resultCode: '500' }),
      part({ id: 'd', kind: 'dependency', depth: 1, name: '\u001b[2J\u202eSELECT\n<b>', offset: 3 }),
    ];
    const lines = renderAnswer(trace!, { parts }, 'table').split('\n');
    expect(lines[1]).toMatch(/^request: GET \/ +0 +12\.5 +500, failed$/);
    expect(lines[2]).toMatch(/dependency: {1,2}\[2J SELECT <b> +3/);
    // oxlint-disable-next-line no-control-regex -- looks for the characters that must be absent.
    expect(lines.join('')).not.toMatch(/[\u0000-\u001f\u202e]/u);
  });
});
