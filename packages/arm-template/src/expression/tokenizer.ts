import { Failure } from './failure.ts';

export type TokenKind = 'identifier' | 'string' | 'number' | '(' | ')' | '[' | ']' | '.' | ',' | 'end';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** Offset in the expression, from 0. */
  readonly at: number;
}

const identifierStart = /[A-Za-z_$]/;
const identifierPart = /[A-Za-z0-9_$-]/;
const digit = /[0-9]/;

/** Cuts the text between the outer brackets into tokens; the last one is always `end`. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const c = text.charAt(at);
    if (c === ' ' || c === '\t' || c === '\n' || c === '\r') {
      at++;
    } else if (c === "'") {
      const end = endOfString(text, at);
      tokens.push({ kind: 'string', text: text.slice(at + 1, end).replaceAll("''", "'"), at });
      at = end + 1;
    } else if (digit.test(c) || (c === '-' && digit.test(text.charAt(at + 1)))) {
      const end = endOfNumber(text, at);
      tokens.push({ kind: 'number', text: text.slice(at, end), at });
      at = end;
    } else if (identifierStart.test(c)) {
      const end = runOf(text, at + 1, identifierPart);
      tokens.push({ kind: 'identifier', text: text.slice(at, end), at });
      at = end;
    } else if (isPunctuation(c)) {
      tokens.push({ kind: c, text: c, at });
      at++;
    } else {
      throw new Failure('ExpressionSyntax', `Unexpected character '${c}' at position ${at + 1}.`);
    }
  }
  tokens.push({ kind: 'end', text: '', at: text.length });
  return tokens;
}

const isPunctuation = (c: string): c is '(' | ')' | '[' | ']' | '.' | ',' => '()[].,'.includes(c);

/** A dot belongs to a number only when a digit follows. */
function endOfNumber(text: string, start: number): number {
  const whole = runOf(text, start + 1, digit);
  return text.charAt(whole) === '.' && digit.test(text.charAt(whole + 1))
    ? runOf(text, whole + 1, digit)
    : whole;
}

function runOf(text: string, from: number, part: RegExp): number {
  let end = from;
  while (end < text.length && part.test(text.charAt(end))) end++;
  return end;
}

/** A quote inside a string is written twice. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf("'", at);
    if (quote < 0)
      throw new Failure(
        'ExpressionSyntax',
        `The string that starts at position ${start + 1} has no closing quote.`,
        "Write a quote inside a string twice: 'it''s'.",
      );
    if (text.charAt(quote + 1) !== "'") return quote;
    at = quote + 2;
  }
}
