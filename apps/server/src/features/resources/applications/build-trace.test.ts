import { describe, expect, it } from 'vitest';
import { buildTrace } from './build-trace.ts';
import { telemetryRowsOf, type TelemetryRow } from './telemetry-rows.ts';

const start = Date.parse('2026-11-29T10:00:00Z');
const columns = 'timestamp id operation_ParentId name duration success resultCode type outerMessage message'
  .split(' ')
  .map((name) => ({ name, type: 'string' }));

const rowsOf = (...rows: readonly Record<string, string | number | boolean>[]): readonly TelemetryRow[] =>
  telemetryRowsOf({
    columns,
    rows: rows.map((row) => {
      const all = { ...row, timestamp: new Date(start + Number(row['at'] ?? 0)).toISOString() };
      return columns.map(({ name }) => (all as Record<string, string>)[name] ?? null);
    }),
    isPartial: false,
  });
const none = { request: [], dependency: [], exception: [], trace: [] };

describe('a trace', () => {
  it('puts parts below their parents in the order of their starts', () => {
    const trace = buildTrace({
      request: rowsOf({ id: 'r', name: 'GET /', duration: 100, success: 'True' }),
      dependency: rowsOf(
        { id: 'late', operation_ParentId: 'r', at: 50, duration: 80, success: '1' },
        { id: 'early', operation_ParentId: 'r', at: 10, duration: 20, success: false },
        { id: 'inner', operation_ParentId: 'early', at: 12, duration: 5, success: true },
      ),
      exception: rowsOf({ operation_ParentId: 'early', at: 15, type: 'Timeout', outerMessage: 'Late' }),
      trace: rowsOf({ operation_ParentId: 'gone', at: 5, message: 'Hello' }),
    });
    expect(trace.parts.map(({ id, depth, offset }) => [id, depth, offset])).toEqual([
      ['r', 0, 0],
      ['early', 1, 10],
      ['inner', 2, 12],
      ['exception-0', 2, 15],
      ['late', 1, 50],
      ['trace-0', 0, 5],
    ]);
    expect(trace).toMatchObject({ name: 'GET /', startedAt: start, duration: 130 });
    expect(trace.parts.map(({ isSuccess }) => isSuccess)).toEqual([true, false, true, false, true, null]);
  });

  it('ends with cycles, parts that are their own parents, and duplicates', () => {
    const { parts } = buildTrace({
      ...none,
      request: rowsOf({ id: 'self', operation_ParentId: 'self' }, { id: 'self', operation_ParentId: 'self' }),
      dependency: rowsOf(
        { id: 'a', operation_ParentId: 'b', at: 1 },
        { id: 'b', operation_ParentId: 'a', at: 2 },
      ),
    });
    expect(parts.map(({ id }) => id)).toEqual(['self', 'a', 'b']);
  });

  it('keeps hostile names, cut to a bounded length, and drops rows without a time', () => {
    const hostile = `<img src=x onerror=alert(1)>\u0000\u001b[2J\u202e${'x'.repeat(100_000)}`;
    const { parts } = buildTrace({ ...none, request: rowsOf({ id: 'r', name: hostile, duration: 'NaN' }) });
    expect(parts[0]!.name).toBe(hostile.slice(0, 2000));
    expect(parts[0]!.duration).toBe(0);
    const untimed = telemetryRowsOf({ columns, rows: [columns.map(() => null)], isPartial: false });
    expect(buildTrace({ ...none, trace: untimed })).toEqual({
      name: '',
      startedAt: undefined,
      duration: 0,
      parts: [],
    });
  });

  it('stays flat beyond a depth', () => {
    const chain = Array.from({ length: 400 }, (_, at) => ({
      id: `d${at}`,
      operation_ParentId: at === 0 ? '' : `d${at - 1}`,
      at,
    }));
    const { parts } = buildTrace({ ...none, dependency: rowsOf(...chain) });
    expect(parts).toHaveLength(400);
    expect(Math.max(...parts.map(({ depth }) => depth))).toBe(20);
  });
});
