import { call, index, literal, property } from './ast.ts';
import type { Expression } from './ast.ts';
import { Failure } from './failure.ts';
import { toInteger } from '../value/integer.ts';

type TokenKind = 'identifier' | 'string' | 'number' | '(' | ')' | '[' | ']' | '.' | ',' | 'end';

interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** Offset in the expression, from 0. */
  readonly at: number;
}

const identifierStart = /[A-Za-z_$]/;
const identifierPart = /[A-Za-z0-9_$-]/;
const digit = /[0-9]/;

/** Splits the text between the outer brackets into tokens; the last one is always `end`. */
function tokenize(text: string): Token[] {
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
      throw new Failure('ExpressionSyntax', 'unexpected-character', { character: c, position: at + 1 });
    }
  }
  tokens.push({ kind: 'end', text: '', at: text.length });
  return tokens;
}

const isPunctuation = (c: string): c is '(' | ')' | '[' | ']' | '.' | ',' => '()[].,'.includes(c);

/** A dot belongs to a number only when a digit follows. */
function endOfNumber(text: string, start: number): number {
  const integerEnd = runOf(text, start + 1, digit);
  return text.charAt(integerEnd) === '.' && digit.test(text.charAt(integerEnd + 1))
    ? runOf(text, integerEnd + 1, digit)
    : integerEnd;
}

function runOf(text: string, from: number, part: RegExp): number {
  let end = from;
  while (end < text.length && part.test(text.charAt(end))) end++;
  return end;
}

/** A quote inside a string is doubled. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf("'", at);
    if (quote < 0) throw new Failure('ExpressionSyntax', 'string-not-closed', { position: start + 1 });
    if (text.charAt(quote + 1) !== "'") return quote;
    at = quote + 2;
  }
}

/** The service rejects longer expressions. */
export const maxExpressionLength = 24_576;
const maxDepth = 250;

/** True for a string that the service would evaluate: it starts with one bracket and ends with one. */
export function isExpression(text: string): boolean {
  return text.charCodeAt(0) === 91 && text.charCodeAt(1) !== 91 && text.charCodeAt(text.length - 1) === 93;
}

/**
 * Returns the text represented by a string that is not an expression: in a string that ends with a bracket, a doubled
 * leading bracket represents one. All other brackets are literal, doubled ones included.
 */
export function unescapeLiteral(text: string): string {
  return isEscaped(text) ? text.slice(1) : text;
}

/** True for a string that would be an expression without its first bracket, but is not one with it. */
export function isEscaped(text: string): boolean {
  return text.startsWith('[[') && text.endsWith(']');
}

/** Parses an expression with its outer brackets, such as `[concat('a', parameters('b'))]`. */
export function parseExpression(text: string): Expression {
  if (!isExpression(text)) throw new Failure('ExpressionSyntax', 'expression-brackets');
  if (text.length > maxExpressionLength)
    throw new Failure('ExpressionTooLong', 'expression-too-long', {
      length: text.length,
      limit: maxExpressionLength,
    });
  return new Parser(tokenize(text.slice(1, -1))).parseWhole();
}

class Parser {
  private readonly tokens: Token[];
  private at = 0;
  private depth = 0;

  constructor(tokens: Token[]) {
    this.tokens = tokens;
  }

  parseWhole(): Expression {
    const expression = this.parse();
    this.expect('end');
    return expression;
  }

  private parse(): Expression {
    if (++this.depth > maxDepth)
      throw new Failure('TemplateTooDeep', 'expression-too-deep', { limit: maxDepth });
    let expression = this.parsePrimary();
    for (;;) {
      if (this.accept('.')) {
        expression = property(expression, this.expect('identifier').text);
      } else if (this.accept('[')) {
        expression = index(expression, this.parse());
        this.expect(']');
      } else {
        this.depth--;
        return expression;
      }
    }
  }

  private parsePrimary(): Expression {
    const token = this.next();
    if (token.kind === 'string') return literal(token.text);
    if (token.kind === 'number') return this.parseNumber(token);
    if (token.kind === 'identifier') return this.parseCall(token);
    throw unexpected(token);
  }

  private parseNumber(token: Token): Expression {
    const value = Number(token.text);
    if (Number.isNaN(value)) throw unexpected(token);
    // A dot makes it a floating-point number of any size; integers keep every digit.
    return literal(token.text.includes('.') ? value : toInteger(BigInt(token.text)));
  }

  private parseCall(first: Token): Expression {
    let name = first.text;
    let namespace: string | undefined;
    if (this.accept('.')) {
      namespace = name;
      name = this.expect('identifier').text;
    }
    if (this.peek().kind !== '(')
      throw new Failure('ExpressionSyntax', 'call-without-parenthesis', {
        name,
        position: this.peek().at + 1,
      });
    this.expect('(');
    const args: Expression[] = [];
    if (!this.accept(')')) {
      do args.push(this.parse());
      while (this.accept(','));
      this.expect(')');
    }
    return call(name, args, namespace);
  }

  private peek(): Token {
    return this.tokens[this.at] ?? { kind: 'end', text: '', at: 0 };
  }

  private next(): Token {
    const token = this.peek();
    this.at++;
    return token;
  }

  private accept(kind: TokenKind): boolean {
    if (this.peek().kind !== kind) return false;
    this.at++;
    return true;
  }

  private expect(kind: TokenKind): Token {
    const token = this.next();
    if (token.kind !== kind) throw unexpected(token, kind);
    return token;
  }
}

/** Returns the failure of a token that cannot follow; `expected` is the only punctuation that could. */
function unexpected(token: Token, expected: TokenKind = 'end'): Failure {
  const values = { found: token.text, position: token.at + 1 };
  if (token.kind === 'end') return new Failure('ExpressionSyntax', 'unexpected-end', values);
  return expected === 'end' || expected === 'identifier'
    ? new Failure('ExpressionSyntax', 'unexpected-token', values)
    : new Failure('ExpressionSyntax', 'token-expected', { ...values, expected });
}
