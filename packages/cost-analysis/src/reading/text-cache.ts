/** Entries of a cache; reaching the limit clears it, which bounds its memory for values that never repeat. */
const limit = 20_000;

/**
 * Caches the results of a function for texts that repeat from row to row. Checks the previous text first, because
 * hashing a long text costs more than comparing it.
 */
export function cached<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  let lastText = '';
  let lastResult = compute('');
  return (text) => {
    if (text === lastText) return lastResult;
    let result = results.get(text);
    if (result === undefined) {
      if (results.size >= limit) results.clear();
      const key = detach(text);
      result = compute(key);
      results.set(key, result);
    }
    lastText = text;
    lastResult = result;
    return result;
  };
}

/** Copies a text, because a slice keeps the whole chunk that it was cut from in memory. */
const detach = (text: string): string => ` ${text}`.slice(1);
