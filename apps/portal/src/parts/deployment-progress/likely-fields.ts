import type { Failure } from '@blueport/contracts';

/** Words of a text or of a name written as one: `adminPasswordOrKey` holds four. Short ones say nothing. */
function wordsOf(text: string): Set<string> {
  const parted = text.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return new Set(parted.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2));
}

/**
 * The fields that fed what failed, the one that the cloud's words are most about first: it tells what was wrong in its own names, and
 * those of a field share words with them.
 */
export function likelyFields(failure: Failure, titleOf: (parameter: string) => string): string[] {
  const said = wordsOf(`${failure.message} ${failure.target ?? ''}`);
  // The cloud says `keys` where a field says `key`.
  const isSaid = (word: string) => said.has(word) || said.has(`${word}s`) || said.has(word.replace(/s$/, ''));
  const weight = (parameter: string): number => {
    const words = new Set([...wordsOf(parameter), ...wordsOf(titleOf(parameter))]);
    return [...words].filter(isSaid).length;
  };
  return (failure.parameters ?? []).toSorted((a, b) => weight(b) - weight(a));
}
