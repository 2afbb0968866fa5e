import type { FieldDoors, PatternDoors, PatternFault } from '@blueport/contracts';
import { RE2JS, RE2JSSyntaxException } from 're2js';

/** More programs than these are compiled again when they are needed. */
const mostKept = 500;
/** What a pattern may grow to when its repetitions are written out. */
const mostInstructions = 5000;
const kept = new Map<string, RE2JS>();

class TooBig extends Error {}

function compile(pattern: string): RE2JS {
  const known = kept.get(pattern);
  if (known) return known;
  const compiled = RE2JS.compile(pattern);
  if (compiled.programSize() > mostInstructions) throw new TooBig();
  if (kept.size >= mostKept) kept.clear();
  kept.set(pattern, compiled);
  return compiled;
}

/** Whether the whole text matches; a pattern that is none matches nothing. Takes time linear in the text, whoever wrote the pattern. */
export function matchesPattern(pattern: string, text: string): boolean {
  try {
    return compile(pattern).matches(text);
  } catch {
    return false;
  }
}

/** Why a pattern is none; undefined for a good one. */
function patternError(pattern: string): PatternFault | undefined {
  try {
    compile(pattern);
    return undefined;
  } catch (error) {
    if (error instanceof TooBig) return { isTooBig: true };
    return { at: error instanceof RE2JSSyntaxException ? (error.input ?? undefined) : undefined };
  }
}

/** The day and the matching of patterns, as checks of fields need them. */
export function fieldDoors(now: Date): FieldDoors {
  return { matches: matchesPattern, today: now.toISOString().slice(0, 10) };
}

/** The same for checks of what authors write. */
export function patternDoors(now: Date): PatternDoors {
  return { ...fieldDoors(now), patternError };
}
