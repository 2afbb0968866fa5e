import type { Failure } from '../expression/failure.ts';
import type { SourceMap } from '../source/locate.ts';
import type { Diagnostic, DiagnosticCode, Severity } from '../types.ts';

const maxDiagnostics = 500;

/** Where diagnostics of one deployment come from: knows its path, its text and the pointer its template starts at. */
export class Site {
  readonly deployment: string;
  readonly base: string;
  private readonly diagnostics: Diagnostic[];
  private readonly source: SourceMap | undefined;

  constructor(diagnostics: Diagnostic[], deployment: string, source: SourceMap | undefined, base = '') {
    this.diagnostics = diagnostics;
    this.deployment = deployment;
    this.source = source;
    this.base = base;
  }

  /** The site of a deployment written inside this one, in the same text. */
  inner(deployment: string, base: string): Site {
    return new Site(this.diagnostics, deployment, this.source, base);
  }

  /** The site of a template with a text of its own. */
  other(deployment: string, source: SourceMap | undefined): Site {
    return new Site(this.diagnostics, deployment, source);
  }

  /** Whether nothing more is reported: what would only be read for its faults need not be read. */
  get isFull(): boolean {
    return this.diagnostics.length >= maxDiagnostics;
  }

  report(severity: Severity, code: DiagnosticCode, message: string, pointer: string, hint?: string): void {
    if (this.isFull) return;
    const whole = this.base + pointer;
    const location = { pointer: whole, deployment: this.deployment, ...this.source?.locate(whole) };
    this.diagnostics.push({ severity, code, message, location, ...(hint === undefined ? {} : { hint }) });
  }

  /** Reports a failure once, at the place where it arose. */
  fail(failure: Failure, pointer: string): void {
    if (failure.reported) return;
    failure.reported = true;
    this.report('error', failure.code, failure.message, pointer, failure.hint);
  }
}
