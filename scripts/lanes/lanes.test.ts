import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { closeRun } from './close.mjs';
import { readReport } from './lane-report.mjs';
import { runLanes } from './run-lanes.mjs';

const fixture = path.join(import.meta.dirname, '..', 'test-support', 'lane-fixture');

it(
  'reports failed and flaky tests with their evidence, and the time of each lane',
  { timeout: 60_000 },
  async () => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => {});
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const reporter = `--reporter=${path.join(import.meta.dirname, 'vitest-reporter.ts')}`;
    const lanes = await runLanes([
      [{ name: 'samples', command: 'vitest', args: ['run', '--root', fixture, reporter], reports: true }],
      [{ name: 'format', command: 'node', args: ['-e', 'console.log("one file differs"); process.exit(1)'] }],
    ]);
    write.mockRestore();
    const hasPassed = closeRun(lanes, { startedAt: Date.now(), loadBefore: 0.25 });
    const output = print.mock.calls.map(([line]) => String(line)).join('\n');
    print.mockRestore();

    expect(hasPassed).toBe(false);
    expect(readReport(lanes[0]?.file ?? '')).toMatchObject({
      done: 1,
      total: 1,
      passed: 2,
      failed: 1,
      skipped: 1,
      failures: [{ name: expect.stringMatching(/sample\.fixture\.ts > fails$/) as string }],
      flaky: [{ name: expect.stringMatching(/sample\.fixture\.ts > passes when repeated$/) as string }],
    });
    expect(output).toContain('evidence of the failure');
    expect(output).toContain("expected 'left' to be 'right'");
    expect(output).toContain('one file differs');
    expect(output).toContain('flaky: 1');
    expect(output).toMatch(/samples +\d+ s {3}FAILED {2}2 passed, 1 failed, 1 skipped/);
    expect(output).toMatch(/Failed: samples, format/);
    expect(output).toMatch(
      /2 passed, 1 failed, 1 skipped in 0\.0 min \(load before the start 0\.25, \d+ cores\)$/,
    );
  },
);

it('returns true when every lane passes', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  const lanes = await runLanes([[{ name: 'types', command: 'node', args: ['-e', ''] }]]);
  const hasPassed = closeRun(lanes, { startedAt: Date.now(), loadBefore: 0 });
  print.mockRestore();
  expect(hasPassed).toBe(true);
});
