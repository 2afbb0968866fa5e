import { KqlError } from './kqlError.ts';

export interface Token {
  readonly kind: 'word' | 'number' | 'timespan' | 'text' | 'symbol' | 'end';
  readonly text: string;
  /** Value of a number, or milliseconds of a timespan. */
  readonly value: number;
  readonly offset: number;
}

const pattern =
  /(\s+|\/\/[^\n]*)|(\d+(?:\.\d+)?)(ms|[dhms])?(?![\w])|([A-Za-z_][\w-]*(?=\s*~)|[A-Za-z_]\w*)|"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|(==|!=|<=|>=|=~|!~|\.\.|!(?=\w)|[|(),;=<>+\-*/%[\].])/y;

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const longest = 20_000;

const isDatetime = (token: Token | undefined): boolean =>
  token?.kind === 'word' && token.text.toLowerCase() === 'datetime';

/** Returns the text up to the closing parenthesis, or nothing if there is none. */
const rawTime = (source: string, offset: number): string =>
  /^[^()\n]*(?=\))/.exec(source.slice(offset))?.[0] ?? '';

/** Splits a query into tokens. */
export function tokensOf(source: string): Token[] {
  if (source.length > longest)
    throw new KqlError('syntax', `The query is longer than ${longest} characters.`, source, longest);
  const tokens: Token[] = [];
  let offset = 0;
  while (offset < source.length) {
    pattern.lastIndex = offset;
    const match = pattern.exec(source);
    if (match === null)
      throw unexpected(source, { kind: 'symbol', text: source[offset] ?? '', value: 0, offset });
    const [whole, space, number, unit, word, double, single, symbol] = match;
    const at = { offset, value: 0 };
    // The time in `datetime(2026-11-19T10:00:00Z)` is not quoted.
    const time = tokens.at(-1)?.text === '(' && isDatetime(tokens.at(-2)) ? rawTime(source, offset) : '';
    if (time !== '') {
      tokens.push({ kind: 'text', text: time, ...at });
      offset += time.length;
      continue;
    }
    if (number !== undefined && unit !== undefined)
      tokens.push({ kind: 'timespan', text: whole, offset, value: Number(number) * (unitMs[unit] ?? 1) });
    else if (number !== undefined)
      tokens.push({ kind: 'number', text: whole, offset, value: Number(number) });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, ...at });
    else if (double !== undefined || single !== undefined)
      tokens.push({ kind: 'text', text: (double ?? single ?? '').replaceAll(/\\(.)/g, '$1'), ...at });
    else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol, ...at });
    else if (space === undefined) throw unexpected(source, { kind: 'symbol', text: whole, ...at });
    offset += whole.length;
  }
  tokens.push({ kind: 'end', text: '', value: 0, offset: source.length });
  return tokens;
}

/** Returns the error of a token that does not fit. */
export function unexpected(source: string, { text, offset, kind }: Token): KqlError {
  const error = new KqlError('syntax', '', source, offset, kind === 'end' ? '<EOF>' : text);
  const { line, column, token } = error.position;
  error.message = `Query could not be parsed at '${token}' on line [${line},${column}]`;
  return error;
}
