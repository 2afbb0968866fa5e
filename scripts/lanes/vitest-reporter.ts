import path from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';
import {
  emptyReport,
  firstLine,
  head,
  repeatedVariable,
  reportVariable,
  tail,
  writeReport,
} from './lane-report.mjs';
import { root } from '../setup/paths.mjs';

/** Lines of console output kept per test. */
const maxLines = 40;
/** If more files than this fail, the cause is not a flaky test. */
const maxRepeatedFiles = 8;

interface Failure {
  readonly message: string;
  readonly stack?: string | undefined;
  readonly diff?: string | undefined;
  /** For an error outside any test: the file that was running. */
  readonly VITEST_TEST_PATH?: string;
}

type Finding = ReturnType<typeof describe>;

/** Counts of one file. Its findings are read when the report is written: on a busy machine, some arrive after its end. */
interface FileResult {
  readonly isIntegration: boolean;
  readonly passed: number;
  readonly skipped: number;
}

/** Writes a lane report after each file: counts, failures with evidence, and the files to repeat. */
export default class LaneReporter implements Reporter {
  private readonly file = process.env[reportVariable];
  private readonly isRepetition = process.env[repeatedVariable] !== undefined;
  private readonly output = new Map<string, string[]>();
  private readonly findings = new Map<string, Finding[]>();
  private readonly results = new Map<string, FileResult>();
  private total = 0;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.total = specifications.length;
    this.write();
  }

  onUserConsoleLog({ taskId, content }: { taskId?: string; content: string }): void {
    if (taskId === undefined) return;
    const lines = [...(this.output.get(taskId) ?? []), ...content.trimEnd().split('\n')];
    this.output.set(taskId, lines.slice(-maxLines));
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state === 'failed') {
      const log = (test.meta() as { log?: string }).log ?? '';
      const output = this.output.get(test.id) ?? [];
      this.find(test.module.moduleId, describe(nameOf(test.module, test.fullName), errors, output, log));
    }
    this.output.delete(test.id);
  }

  onTestModuleEnd(module: TestModule): void {
    const suites = [...module.children.allSuites()];
    const errors = [...module.errors(), ...suites.flatMap((suite) => suite.errors())];
    if (errors.length > 0) this.find(module.moduleId, describe(nameOf(module), errors));
    const states = [...module.children.allTests()].map((test) => test.result().state);
    this.results.set(module.moduleId, {
      isIntegration: module.project.name.endsWith('-integration'),
      passed: states.filter((state) => state === 'passed').length,
      skipped: states.filter((state) => state === 'skipped').length,
    });
    this.write();
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly Failure[]): void {
    for (const error of unhandled) {
      const running = error.VITEST_TEST_PATH ?? '';
      const place = running === '' ? '' : `${path.relative(root, running)} > `;
      this.find(running, describe(`${place}outside of any test`, [error]));
      if (!this.results.has(running))
        this.results.set(running, { isIntegration: false, passed: 0, skipped: 0 });
    }
    this.write();
  }

  private find(file: string, finding: Finding): void {
    const known = this.findings.get(file) ?? [];
    known.push(finding);
    this.findings.set(file, known);
    console.error(`failed: ${finding.name}: ${finding.message}`);
  }

  private write(): void {
    const all = [...this.results].map(
      ([file, result]) => [file, { ...result, findings: this.findings.get(file) ?? [] }] as const,
    );
    const failed = all.filter(([, { findings }]) => findings.length > 0);
    const repeatable = this.isRepetition ? [] : failed.filter(([, { isIntegration }]) => isIntegration);
    const repeated = repeatable.length > maxRepeatedFiles ? [] : repeatable;
    const files = new Set(repeated.map(([file]) => file));
    const countedResults = all.filter(([file]) => !files.has(file)).map(([, result]) => result);
    const failures = countedResults.flatMap(({ findings }) => findings);
    writeReport(this.file, {
      ...emptyReport('files'),
      done: all.filter(([file]) => file !== '').length,
      total: this.total,
      passed: countedResults.reduce((sum, { passed }) => sum + passed, 0),
      skipped: countedResults.reduce((sum, { skipped }) => sum + skipped, 0),
      failed: failures.length,
      failures,
      flaky: repeated.flatMap(([, { findings }]) => findings),
      repeat: [...files],
    });
  }
}

function describe(
  name: string,
  errors: readonly Failure[],
  output: readonly string[] = [],
  log: string = '',
) {
  const error = errors[0];
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

const nameOf = (module: TestModule, test?: string): string =>
  [path.relative(root, module.moduleId), ...(test === undefined ? [] : [test])].join(' > ');

/** Returns the frames of a stack that are in the project, or all frames if none are. */
function framesOf(stack = ''): string {
  const frames = stack.split('\n').filter((line) => /^\s*at /.test(line));
  const own = frames.filter((line) => line.includes(root) && !line.includes('node_modules'));
  return (own.length > 0 ? own : frames)
    .slice(0, 5)
    .map((line) => line.replaceAll(`${root}/`, ''))
    .join('\n');
}
