import { permissionLabel, type ProblemIssue } from '@blueport/contracts';

const mostNamed = 5;

/** Names keys in a sentence: the first five with their labels, then how many more there are. */
export function nameKeys(keys: readonly string[]): string {
  const named = keys.slice(0, mostNamed).map((key) => `“${permissionLabel(key)}”`);
  const more = keys.length > named.length ? ` and ${keys.length - named.length} more` : '';
  return `${named.join(', ')}${more}`;
}

/** Lists keys as the issues of a refusal, one for each, so that programs and other languages can name them all. */
export const keyIssues = (keys: readonly string[], code: 'not-held' | 'last-holder'): ProblemIssue[] =>
  keys.map((key) => ({ pointer: '#', code, message: permissionLabel(key), values: { key } }));
