import type { Failure } from '../expression/failure.ts';
import type { SourceMap } from '../source/locate.ts';
import { wordingOf, type PlaceholderValues, type MessageId } from '../messages/wording.ts';
import type { Diagnostic, DiagnosticCode, Severity, Wording } from '../types.ts';

const maxDiagnostics = 500;

/** Location context of one deployment's diagnostics: its path, its text and the pointer of its template. */
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

  /** Returns the site of a deployment nested in this one, in the same text. */
  inner(deployment: string, base: string): Site {
    return new Site(this.diagnostics, deployment, this.source, base);
  }

  /** Returns the site of a template with a separate text. */
  other(deployment: string, source: SourceMap | undefined): Site {
    return new Site(this.diagnostics, deployment, source);
  }

  /** Whether the maximum number of diagnostics is reached, so that validation can be skipped. */
  get isFull(): boolean {
    return this.diagnostics.length >= maxDiagnostics;
  }

  report(
    severity: Severity,
    code: DiagnosticCode,
    reason: MessageId,
    pointer: string,
    values?: PlaceholderValues,
  ): void {
    if (!this.isFull) this.add(severity, code, wordingOf(reason, values), pointer);
  }

  private add(severity: Severity, code: DiagnosticCode, wording: Wording, pointer: string): void {
    const fullPointer = this.base + pointer;
    const location = {
      pointer: fullPointer,
      deployment: this.deployment,
      ...this.source?.locate(fullPointer),
    };
    this.diagnostics.push({ severity, code, ...wording, location });
  }

  /** Reports a failure once, at its original location. */
  fail(failure: Failure, pointer: string): void {
    if (failure.reported) return;
    failure.reported = true;
    if (!this.isFull) this.add('error', failure.code, failure.wording, pointer);
  }
}
