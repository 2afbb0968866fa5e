import type { Finding, GivenValues, MessageId } from '../messages/wording.ts';

/** AST of a template expression: literals, calls and property access. */
export type Expression =
  | { kind: 'literal'; value: string | number }
  | { kind: 'call'; name: string; args: Expression[] }
  | { kind: 'member'; target: Expression; key: Expression };

export type ParseResult = { expression: Expression } | { fault: Finding };

const maxLength = 24_576;
const maxDepth = 100;

class Fault extends Error {
  readonly finding: Finding;

  constructor(reason: MessageId, values?: GivenValues) {
    super(reason);
    this.finding = { reason, ...(values && { values }) };
  }
}

/** Returns whether a text is an expression (`[…]`) and not plain text or escaped (`[[…`). */
export const isExpression = (text: string): boolean =>
  text.length > 1 && text.startsWith('[') && text.endsWith(']') && text[1] !== '[';

/**
 * Unescapes plain text: in a text that ends with a bracket, `[[` at the start represents one; other brackets are
 * literal.
 */
export const literalText = (text: string): string =>
  text.startsWith('[[') && text.endsWith(']') ? text.slice(1) : text;

/** Parses the text between the outer brackets of an expression; never throws. */
export function parseExpression(text: string): ParseResult {
  if (text.length > maxLength)
    return { fault: { reason: 'policy-expression-too-long', values: { limit: maxLength } } };
  const reader = new Reader(text.slice(1, -1));
  try {
    const expression = reader.expression(0);
    reader.end();
    return { expression };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.finding };
    throw error;
  }
}

class Reader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  expression(depth: number): Expression {
    if (depth > maxDepth) throw new Fault('policy-expression-too-deep');
    let result = this.#primary(depth);
    for (;;) {
      this.#blank();
      if (this.#take('.')) {
        result = { kind: 'member', target: result, key: { kind: 'literal', value: this.#name() } };
      } else if (this.#take('[')) {
        const key = this.expression(depth + 1);
        this.#expect(']');
        result = { kind: 'member', target: result, key };
      } else return result;
    }
  }

  end(): void {
    this.#blank();
    if (this.#at < this.#text.length)
      throw new Fault('policy-expression-rest', { text: this.#text.slice(this.#at, this.#at + 20) });
  }

  #primary(depth: number): Expression {
    this.#blank();
    const next = this.#text[this.#at];
    if (next === "'") return { kind: 'literal', value: this.#quoted() };
    const number = this.#match(/-?\d+(\.\d+)?/y);
    if (number !== undefined) return { kind: 'literal', value: Number(number) };
    const name = this.#name();
    this.#expect('(');
    const args: Expression[] = [];
    this.#blank();
    if (this.#take(')')) return { kind: 'call', name, args };
    do args.push(this.expression(depth + 1));
    while (this.#separated());
    this.#expect(')');
    return { kind: 'call', name, args };
  }

  #separated(): boolean {
    this.#blank();
    return this.#take(',');
  }

  #name(): string {
    this.#blank();
    const name = this.#match(/[A-Za-z_][\w$]*/y);
    if (name === undefined) throw new Fault('policy-expression-name', { position: this.#at + 2 });
    return name;
  }

  #quoted(): string {
    const quoted = this.#match(/'(?:[^']|'')*'/y);
    if (quoted === undefined) throw new Fault('policy-expression-string');
    return quoted.slice(1, -1).replaceAll("''", "'");
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #take(char: string): boolean {
    if (this.#text[this.#at] !== char) return false;
    this.#at++;
    return true;
  }

  #expect(char: string): void {
    this.#blank();
    if (!this.#take(char))
      throw new Fault('policy-expression-character', { character: char, position: this.#at + 2 });
  }

  #blank(): void {
    while (
      this.#text[this.#at] === ' ' ||
      this.#text[this.#at] === '\t' ||
      this.#text[this.#at] === '\n' ||
      this.#text[this.#at] === '\r'
    )
      this.#at++;
  }
}
