import path from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';
import { emptyReport, firstLine, head, reportVariable, tail, writeReport } from './lane-report.mjs';
import { root } from '../house/paths.mjs';

/** Lines of console output kept per test. */
const keptLines = 40;

interface Failure {
  readonly message: string;
  readonly stack?: string | undefined;
  readonly diff?: string | undefined;
}

/** Writes a lane report after each file: counts, failed tests with evidence, and tests that passed only when repeated. */
export default class LaneReporter implements Reporter {
  private readonly file = process.env[reportVariable];
  private readonly report = emptyReport('files');
  private readonly output = new Map<string, string[]>();

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.report.total = specifications.length;
    writeReport(this.file, this.report);
  }

  onUserConsoleLog({ taskId, content }: { taskId?: string; content: string }): void {
    if (taskId === undefined) return;
    const lines = [...(this.output.get(taskId) ?? []), ...content.trimEnd().split('\n')];
    this.output.set(taskId, lines.slice(-keptLines));
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state === 'pending') return;
    this.report[state] += 1;
    const isFlaky = test.diagnostic()?.flaky === true;
    if (state === 'failed' || isFlaky) {
      const finding = this.describe(nameOf(test.module, test.fullName), errors, test);
      (isFlaky ? this.report.flaky : this.report.failures).push(finding);
      console.error(`${isFlaky ? 'flaky' : 'failed'}: ${finding.name}: ${finding.message}`);
    }
    this.output.delete(test.id);
  }

  onTestModuleEnd(module: TestModule): void {
    this.report.done += 1;
    const errors = [
      ...module.errors(),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ];
    if (errors.length > 0) this.addFailure(this.describe(nameOf(module), errors));
    writeReport(this.file, this.report);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly Failure[]): void {
    for (const error of unhandled) this.addFailure(this.describe('outside of any test', [error]));
    writeReport(this.file, this.report);
  }

  private addFailure(finding: ReturnType<LaneReporter['describe']>): void {
    this.report.failed += 1;
    this.report.failures.push(finding);
    console.error(`failed: ${finding.name}: ${finding.message}`);
  }

  private describe(name: string, errors: readonly Failure[], test?: TestCase) {
    const error = errors[0];
    const log = (test?.meta() as { log?: string } | undefined)?.log ?? '';
    const output = (test && this.output.get(test.id)) ?? [];
    const evidence = [
      head(error?.message ?? '', 40),
      head(error?.diff ?? '', 40),
      framesOf(error?.stack),
      ...(output.length > 0 ? ['-- console:', tail(output.join('\n'), 15)] : []),
      ...(log === '' ? [] : ['-- server:', tail(log, 25)]),
    ];
    return {
      name,
      message: firstLine(error?.message),
      evidence: evidence.filter((part) => part.trim() !== '').join('\n'),
    };
  }
}

const nameOf = (module: TestModule, test?: string): string =>
  [path.relative(root, module.moduleId), ...(test === undefined ? [] : [test])].join(' > ');

/** Returns the frames of a stack that lie in the project. */
const framesOf = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => line.includes(root) && !line.includes('node_modules'))
    .slice(0, 5)
    .map((line) => line.replaceAll(`${root}/`, ''))
    .join('\n');
