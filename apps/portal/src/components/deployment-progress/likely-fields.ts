import type { Failure } from '@blueport/contracts';

/** Returns the words of a text or of a camel-case name: `adminPasswordOrKey` contains four. Omits short words. */
function wordsOf(text: string): Set<string> {
  const parted = text.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return new Set(parted.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2));
}

/**
 * Returns the fields that may have caused a failure, the most likely first: those whose names share the most words with
 * the cloud's message.
 */
export function likelyFields(failure: Failure, titleOf: (parameter: string) => string): string[] {
  const messageWords = wordsOf(`${failure.message} ${failure.target ?? ''}`);
  // The cloud uses `keys` for a field named `key`.
  const isInMessage = (word: string) =>
    messageWords.has(word) || messageWords.has(`${word}s`) || messageWords.has(word.replace(/s$/, ''));
  const weight = (parameter: string): number => {
    const words = new Set([...wordsOf(parameter), ...wordsOf(titleOf(parameter))]);
    return [...words].filter(isInMessage).length;
  };
  return (failure.parameters ?? []).toSorted((a, b) => weight(b) - weight(a));
}
