import { metricError } from './metricError.ts';

/** Conditions of one dimension: any of them must hold. */
export interface DimensionCondition {
  /** As written in the filter. */
  readonly name: string;
  readonly tests: readonly { readonly operator: 'eq' | 'ne' | 'sw'; readonly value: string }[];
}

const token = /\s*(?:([()])|'((?:[^']|'')*)'|([^\s()']+))/y;

type Token = { readonly kind: 'symbol' | 'text' | 'word'; readonly text: string };

function tokensOf(filter: string): Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < filter.trimEnd().length) {
    const match = token.exec(filter);
    if (match === null) throw invalid(filter);
    const [, symbol, text, word] = match;
    if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol });
    else if (text !== undefined) tokens.push({ kind: 'text', text: text.replaceAll("''", "'") });
    else tokens.push({ kind: 'word', text: word ?? '' });
  }
  return tokens;
}

const invalid = (filter: string): Error =>
  metricError(`Invalid filter: '${filter}' is not a valid dimension filter.`);

/**
 * Parses a filter such as `Tier eq 'Hot' and (ApiName eq 'GetBlob' or ApiName eq 'PutBlob')`. Conditions of different
 * dimensions are joined by `and`, those of one dimension by `or`; a value of `*` selects all values.
 */
export function readMetricFilter(filter: string): DimensionCondition[] {
  const tokens = tokensOf(filter);
  let next = 0;
  const peek = (): Token | undefined => tokens[next];
  const takeWord = (word: string): boolean => {
    const found = peek();
    if (found?.kind !== 'word' || found.text.toLowerCase() !== word) return false;
    next += 1;
    return true;
  };
  const readTest = (): DimensionCondition => {
    const [name, operator, value] = tokens.slice(next, next + 3);
    next += 3;
    const word = operator?.text.toLowerCase();
    if (name === undefined || name.kind === 'symbol' || value?.kind !== 'text') throw invalid(filter);
    if (word === 'startswith') return { name: name.text, tests: [{ operator: 'sw', value: value.text }] };
    if (word !== 'eq' && word !== 'ne' && word !== 'sw') throw invalid(filter);
    return { name: name.text, tests: [{ operator: word, value: value.text }] };
  };
  const readTerm = (): DimensionCondition => {
    const isNested = peek()?.text === '(' && peek()?.kind === 'symbol';
    if (isNested) next += 1;
    const first = readTest();
    const tests = [...first.tests];
    while (takeWord('or')) {
      const other = readTest();
      if (other.name.toLowerCase() !== first.name.toLowerCase()) throw invalid(filter);
      tests.push(...other.tests);
    }
    if (isNested) {
      if (peek()?.text !== ')') throw invalid(filter);
      next += 1;
    }
    return { name: first.name, tests };
  };
  const conditions = [readTerm()];
  while (takeWord('and')) conditions.push(readTerm());
  if (next !== tokens.length) throw invalid(filter);
  return conditions;
}

/** Returns whether a value of a dimension meets its conditions. */
export function meets({ tests }: DimensionCondition, value: string): boolean {
  const lower = value.toLowerCase();
  const isExcluded = tests.some(
    ({ operator, value: other }) => operator === 'ne' && other.toLowerCase() === lower,
  );
  if (isExcluded) return false;
  const positive = tests.filter(({ operator }) => operator !== 'ne');
  if (positive.length === 0) return true;
  return positive.some(({ operator, value: other }) =>
    operator === 'sw'
      ? lower.startsWith(other.toLowerCase())
      : other === '*' || other.toLowerCase() === lower,
  );
}
