import type { AliasTable, CompileOptions, Diagnostic, DiagnosticCode, Json } from '../types.ts';

/** A count around the place that is compiled: elements of an array field, or of a value. */
export interface CountScope {
  kind: 'field' | 'value';
  /** The field's name up to `[*]`, or the name of the value count, in small letters. */
  name: string;
}

/** A parameter as compiling knows it; without a value it fails only when it is read. */
export interface KnownParameter {
  value: Json | undefined;
}

/** Where compiling stands: what is known, what encloses the place, and whom to tell about faults. */
export interface Site {
  readonly parameters: ReadonlyMap<string, KnownParameter>;
  readonly aliases: AliasTable;
  readonly functions: CompileOptions['functions'];
  readonly utcNow: string | undefined;
  readonly scopes: readonly CountScope[];
  /** Expressions begin with `[[`, because the definition was cut out of a template. */
  readonly escaped: boolean;
  report(code: DiagnosticCode, path: string, message: string, hint?: string): void;
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

/** Collects diagnostics, each (code, path, message) once, at most 200 of them. */
export function collector(): { diagnostics: Diagnostic[]; report: Site['report'] } {
  const diagnostics: Diagnostic[] = [];
  const seen = new Set<string>();
  return {
    diagnostics,
    report(code, path, message, hint) {
      const key = `${code} ${code === 'UnknownAlias' ? '' : path} ${message}`;
      if (seen.has(key) || diagnostics.length >= 200) return;
      seen.add(key);
      diagnostics.push({
        severity: severities[code] ?? 'error',
        code,
        message,
        location: { pointer: path },
        ...(hint ? { hint } : {}),
      });
    },
  };
}

/** A site one count further in. */
export const inside = (site: Site, scope: CountScope): Site => ({ ...site, scopes: [...site.scopes, scope] });
