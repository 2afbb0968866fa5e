import { compileDefinition } from './compileDefinition.ts';
import { readDefinition } from './definition/readDefinition.ts';
import { collector, type Site } from './definition/site.ts';
import { readOptions } from './door/readOptions.ts';
import { compileMembers, type FindDefinition } from './initiative/compileInitiative.ts';
import { compileUnion } from './initiative/compileUnion.ts';
import { withinStack } from './rule/withinStack.ts';
import type { CompileOptions, CompiledPolicy, Diagnostic } from './types.ts';
import { RuleVerdict } from './verdict.ts';

/**
 * Compiles a policy definition (text or object, bare or `{ properties }`). Never throws: a diagnostic of severity
 * `error` means that the definition is refused. An initiative is compiled too, with the members that `find` supplies: it
 * matches what any member matches, with the strongest effect.
 */
export function compilePolicy(
  definition: unknown,
  given?: (CompileOptions & { find?: FindDefinition }) | null,
): CompiledPolicy {
  const { diagnostics, report } = collector();
  const options = readOptions(given, report);
  return withinStack(
    () => compile(definition, options, diagnostics, report),
    (message) => {
      report('TooDeep', '', message);
      return refused(diagnostics);
    },
  );
}

function compile(
  definition: unknown,
  options: CompileOptions & { find?: FindDefinition },
  diagnostics: Diagnostic[],
  report: Site['report'],
): CompiledPolicy {
  const read = readDefinition(definition, report);
  if (!read) return refused(diagnostics);
  if (read.kind === 'policy') return compileDefinition(read, options, diagnostics, report);
  const { members } = compileMembers(read, options, diagnostics, report);
  return compileUnion(members, diagnostics);
}

/** What stands in for a definition that is none. */
function refused(diagnostics: Diagnostic[]): CompiledPolicy {
  const message = diagnostics[0]?.message ?? 'This is not a definition.';
  const reason = { kind: 'effect', path: '', result: 'error', message } as const;
  return {
    diagnostics,
    mode: 'All',
    effect: undefined,
    evaluate: () => new RuleVerdict(false, undefined, 'Error', message, () => [reason]),
    matches: () => false,
    applies: () => false,
    explain: () => reason,
  };
}
