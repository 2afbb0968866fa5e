import type { FieldPorts, PatternPorts, PatternFault } from '@blueport/contracts';
import { RE2JS, RE2JSSyntaxException } from 're2js';

/** Maximum number of compiled patterns to cache. */
const maxCachedPatterns = 500;
/** Maximum size of a pattern after its repetitions are expanded. */
const maxInstructions = 5000;
const patternCache = new Map<string, RE2JS>();

class TooBig extends Error {}

function compile(pattern: string): RE2JS {
  const known = patternCache.get(pattern);
  if (known) return known;
  const compiled = RE2JS.compile(pattern);
  if (compiled.programSize() > maxInstructions) throw new TooBig();
  if (patternCache.size >= maxCachedPatterns) patternCache.clear();
  patternCache.set(pattern, compiled);
  return compiled;
}

/**
 * Returns whether the whole text matches; an invalid pattern matches nothing. Takes time linear in the text for any
 * pattern.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  try {
    return compile(pattern).matches(text);
  } catch {
    return false;
  }
}

/** Returns the fault of an invalid pattern, or undefined if it is valid. */
function patternError(pattern: string): PatternFault | undefined {
  try {
    compile(pattern);
    return undefined;
  } catch (error) {
    if (error instanceof TooBig) return { isTooBig: true };
    return { at: error instanceof RE2JSSyntaxException ? (error.input ?? undefined) : undefined };
  }
}

/** Returns the current day and the pattern matcher that field checks need. */
export function createFieldPorts(now: Date): FieldPorts {
  return { matches: matchesPattern, today: now.toISOString().slice(0, 10) };
}

/** Like `createFieldPorts`, for checks of authored fields. */
export function createPatternPorts(now: Date): PatternPorts {
  return { ...createFieldPorts(now), patternError };
}
