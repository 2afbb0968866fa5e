import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import {
  emptyReport,
  firstLine,
  head,
  reportVariable,
  tail,
  writeReport,
} from '../scripts/lanes/lane-report.mjs';
import { root } from '../scripts/setup/paths.mjs';

/**
 * Updates the lane report after each browser test: counts, failed tests with page, log and calls, and tests that passed
 * only on retry.
 */
export default class LaneReporter implements Reporter {
  private readonly file = process.env[reportVariable];
  private readonly report = emptyReport('tests');

  onBegin(_config: FullConfig, suite: Suite): void {
    this.report.total = suite.allTests().length;
    writeReport(this.file, this.report);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const finding = describe(test, result);
    const hasFailed = result.status !== test.expectedStatus && result.status !== 'skipped';
    const outcome = hasFailed && result.retry < test.retries ? 'repeated' : test.outcome();
    if (outcome === 'repeated') {
      this.report.flaky.push(finding);
      console.error(`failed, running again: ${finding.name}: ${finding.message}`);
    } else {
      this.report.done += 1;
      if (outcome === 'skipped') this.report.skipped += 1;
      else if (outcome === 'unexpected') this.fail(finding);
      else this.report.passed += 1;
    }
    writeReport(this.file, this.report);
  }

  onError(error: TestError): void {
    const message = firstLine(error.message);
    this.fail({
      name: 'outside of any test',
      message,
      evidence: head(error.stack ?? error.message ?? '', 20),
    });
    writeReport(this.file, this.report);
  }

  printsToStdio(): boolean {
    return true;
  }

  private fail(finding: ReturnType<typeof describe>): void {
    // A test that failed twice is a failure, not a flaky test. Its first failure is more informative, because the retry
    // starts from the state it left.
    const first = this.report.flaky.find(({ name }) => name === finding.name) ?? finding;
    this.report.flaky = this.report.flaky.filter(({ name }) => name !== finding.name);
    this.report.failed += 1;
    this.report.failures.push(first);
    console.error(`failed: ${finding.name}: ${finding.message}`);
  }
}

const nameOf = ({ location, title }: TestCase): string =>
  `${path.relative(root, location.file)}:${location.line} > ${title}`;

/** Returns the first line of the failure with the line of the test that was waiting, which a timeout does not name. */
function messageOf(test: TestCase, { error, errors }: TestResult): string {
  const line = errors.findLast(({ location }) => location?.file === test.location.file)?.location?.line;
  return line === undefined ? firstLine(error?.message) : `${firstLine(error?.message)} (line ${line})`;
}

function describe(test: TestCase, result: TestResult) {
  const attached = (name: string): string => {
    const attachment = result.attachments.find((candidate) => candidate.name === name);
    if (attachment?.body) return attachment.body.toString();
    return attachment?.path && existsSync(attachment.path) ? readFileSync(attachment.path, 'utf8') : '';
  };
  const page = /# Page snapshot\s+```yaml\n([^]*?)```/.exec(attached('error-context'))?.[1] ?? '';
  // Navigation is at the top of every page and does not help with diagnosis. An open dialog or menu follows the page.
  const from = [/^\s*- (?:alert)?dialog\b/m, /^\s*- menu\b/m, /^\s*- main\b/m].map((part) =>
    page.search(part),
  );
  const visible = page.slice(from.find((index) => index >= 0) ?? 0);
  const evidence = [
    head(result.errors.map(({ message }) => message ?? '').join('\n'), 30),
    '-- page:',
    head(visible, 50),
    '-- server:',
    tail(attached('product.log'), 25),
    '-- cloud calls:',
    tail(attached('cloud.log'), 15),
  ].join('\n');
  return { name: nameOf(test), message: messageOf(test, result), evidence };
}
