import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { closeRun } from './close.mjs';
import { emptyReport, mergeReports, readReport, reportVariable } from './lane-report.mjs';
import { runLanes } from './run-lanes.mjs';

const fixture = path.join(import.meta.dirname, '..', 'test-support', 'lane-fixture');

it(
  'reports failed and flaky tests with their evidence, and the time of each lane',
  { timeout: 60_000 },
  async () => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => {});
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const reporter = `--reporter=${path.join(import.meta.dirname, 'vitest-reporter.ts')}`;
    const args = ['run', '--root', fixture, reporter];
    const lanes = await runLanes([
      [{ name: 'samples', command: 'vitest', args, reports: true }],
      [{ name: 'format', command: 'node', args: ['-e', 'console.log("one file differs"); process.exit(1)'] }],
    ]);
    write.mockRestore();
    const hasPassed = closeRun(lanes, { startedAt: Date.now(), loadBefore: 0.25 });
    const output = print.mock.calls.map(([line]) => String(line)).join('\n');
    print.mockRestore();

    expect(hasPassed).toBe(false);
    const report = readReport(lanes[0]?.file ?? '');
    expect(report).toMatchObject({ done: 5, total: 5, passed: 4, failed: 2, skipped: 1 });
    expect(report?.failures.map(({ name }) => path.basename(name))).toEqual([
      'sample.fixture.ts > fails',
      'fails-twice.fixture.ts > fails twice',
    ]);
    expect(report?.flaky.map(({ name }) => path.basename(name)).toSorted()).toEqual([
      'fails-outside.fixture.ts > outside of any test',
      'hook-fails-once.fixture.ts',
      'test-fails-once.fixture.ts > fails once',
    ]);
    expect(output).toContain('evidence of the failure');
    expect(output).toContain("expected 'left' to be 'right'");
    expect(output).toContain('one file differs');
    expect(output).toContain('flaky: 3');
    expect(output).toMatch(/samples +\d+ s {3}FAILED {2}4 passed, 2 failed, 1 skipped/);
    expect(output).toMatch(/Failed: samples, format/);
    expect(output).toMatch(
      /4 passed, 2 failed, 1 skipped in 0\.0 min \(load before the start 0\.25, \d+ cores\)$/,
    );
  },
);

it('passes a lane whose failed integration tests pass on the second run', { timeout: 60_000 }, async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const reporter = `--reporter=${path.join(import.meta.dirname, 'vitest-reporter.ts')}`;
  const repeatArgs = ['run', '--root', fixture, reporter];
  const args = [...repeatArgs, 'once', 'outside'];
  const [lane] = await runLanes([[{ name: 'samples', command: 'vitest', args, repeatArgs, reports: true }]]);
  write.mockRestore();
  print.mockRestore();

  expect(lane?.state).toBe('ok');
  const report = readReport(lane?.file ?? '');
  expect(report).toMatchObject({ passed: 3, failed: 0, failures: [], repeat: [] });
  expect(report?.flaky).toHaveLength(3);
});

it('fails a lane whose runner died before every file ran', { timeout: 60_000 }, async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  const report = {
    ...emptyReport('files'),
    done: 1,
    total: 2,
    flaky: [{ name: 'first', message: 'failed', evidence: '' }],
    repeat: ['first.test.ts'],
  };
  const dies = `require('node:fs').writeFileSync(process.env.${reportVariable}, '${JSON.stringify(report)}'); process.exit(1)`;
  const args = ['-e', dies];
  const [lane] = await runLanes([
    [{ name: 'samples', command: 'node', args, repeatArgs: ['-e', ''], reports: true }],
  ]);
  print.mockRestore();
  expect(lane?.state).toBe('FAILED');
});

it('keeps the failures of the first run when the second run does not finish', () => {
  const failure = { name: 'first', message: 'failed', evidence: '' };
  const first = { ...emptyReport('files'), done: 2, total: 2, passed: 5, flaky: [failure], repeat: ['a'] };
  const second = { ...emptyReport('files'), total: 1 };
  expect(mergeReports(first, second)).toMatchObject({ passed: 5, failed: 1, failures: [failure], flaky: [] });
});

it('returns true when every lane passes', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  const lanes = await runLanes([[{ name: 'types', command: 'node', args: ['-e', ''] }]]);
  const hasPassed = closeRun(lanes, { startedAt: Date.now(), loadBefore: 0 });
  print.mockRestore();
  expect(hasPassed).toBe(true);
});
