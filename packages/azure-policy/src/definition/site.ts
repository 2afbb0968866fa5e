import { wordingOf, type GivenValues, type MessageId } from '../messages/wording.ts';
import { locatePointer, withoutByteOrderMark, type Position } from '../source/sourceText.ts';
import type { AliasTable, CompileOptions, Diagnostic, DiagnosticCode, Json } from '../types.ts';

/** An enclosing count: over elements of an array field, or of a value. */
export interface CountScope {
  kind: 'field' | 'value';
  /** The field's name up to `[*]`, or the name of the value count, in lower case. */
  name: string;
}

/** A parameter at compile time; without a value it fails only when it is read. */
export interface KnownParameter {
  value: Json | undefined;
}

/** Compilation context: known values, enclosing counts, and the error reporter. */
export interface Site {
  readonly parameters: ReadonlyMap<string, KnownParameter>;
  readonly aliases: AliasTable;
  readonly functions: CompileOptions['functions'];
  readonly utcNow: string | undefined;
  readonly scopes: readonly CountScope[];
  /** Expressions begin with `[[`, because the definition was extracted from a template. */
  readonly escaped: boolean;
  /** Names of the aliases without a known path that the compiled condition reads. */
  readonly assumedAliases: Set<string>;
  report(
    code: DiagnosticCode,
    path: string,
    reason: MessageId,
    values?: GivenValues,
    position?: Position,
  ): void;
}

const severities: Partial<Record<DiagnosticCode, Diagnostic['severity']>> = {
  InvalidOption: 'warning',
  UnknownAlias: 'warning',
  MissingParameter: 'warning',
  UndeclaredParameter: 'warning',
  InvalidDefault: 'warning',
  InvalidDetails: 'warning',
  EscapedDefinition: 'information',
  DataPlaneMode: 'information',
  DefinitionNotFound: 'warning',
  UnknownGroup: 'warning',
};

/**
 * Collects diagnostics, each (code, path, message) once, up to 200. `severe` lists codes that are errors here and
 * warnings elsewhere.
 */
export function collector(severe: readonly DiagnosticCode[] = []): {
  diagnostics: Diagnostic[];
  report: Site['report'];
} {
  const diagnostics: Diagnostic[] = [];
  const seen = new Set<string>();
  return {
    diagnostics,
    report(code, path, reason, values, position) {
      const wording = wordingOf({ reason, ...(values && { values }) });
      const key = `${code} ${code === 'UnknownAlias' ? '' : path} ${wording.message}`;
      if (seen.has(key) || diagnostics.length >= 200) return;
      seen.add(key);
      diagnostics.push({
        severity: severe.includes(code) ? 'error' : (severities[code] ?? 'error'),
        code,
        ...wording,
        location: { pointer: path, ...position },
      });
    },
  };
}

/** Adds line and column to diagnostics about a definition that was passed as text. */
export function addPositions(diagnostics: readonly Diagnostic[], definition: unknown): void {
  if (typeof definition !== 'string') return;
  const text = withoutByteOrderMark(definition);
  for (const diagnostic of diagnostics)
    if (diagnostic.code !== 'InvalidOption' && diagnostic.location.line === undefined)
      diagnostic.location = { ...diagnostic.location, ...locatePointer(text, diagnostic.location.pointer) };
}

/** Returns the site inside another count. */
export const withScope = (site: Site, scope: CountScope): Site => ({
  ...site,
  scopes: [...site.scopes, scope],
});
