import { KqlError } from './kqlError.ts';
import type { Expression, NamedExpression, Operator, Ordering, Query } from './syntax.ts';
import { unsupportedPart } from './unsupported.ts';
import { tokensOf, unexpected, type Token } from './tokens.ts';

const comparisons = new Set(['==', '!=', '<', '>', '<=', '>=', '=~', '!~']);
const textTests = new Set(['contains', 'has', 'startswith', 'endswith']);
const deepest = 40;
/** Most operators in expressions: a chain is as deep as it is long. */
const mostOperators = 1000;

/** Reads queries of the documented subset by recursive descent. */
class QueryParser {
  readonly #source: string;
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;
  #operators = 0;

  constructor(source: string) {
    this.#source = source;
    this.#tokens = tokensOf(source);
  }

  parse(): Query {
    const query = this.#query();
    if (this.#peek().kind !== 'end') throw unexpected(this.#source, this.#peek());
    return query;
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', text: '', value: 0, offset: this.#source.length };
  }

  #take(): Token {
    const token = this.#peek();
    this.#next += 1;
    return token;
  }

  #takeSymbol(text: string): boolean {
    const token = this.#peek();
    if (token.kind !== 'symbol' || token.text !== text) return false;
    this.#next += 1;
    return true;
  }

  #takeWord(text: string): boolean {
    const token = this.#peek();
    if (token.kind !== 'word' || token.text.toLowerCase() !== text) return false;
    this.#next += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#takeSymbol(text)) throw unexpected(this.#source, this.#peek());
  }

  #word(): Token {
    const token = this.#peek();
    if (token.kind !== 'word') throw unexpected(this.#source, token);
    return this.#take();
  }

  #query(): Query {
    this.#depth += 1;
    if (this.#depth > deepest) throw unexpected(this.#source, this.#peek());
    const table = this.#word();
    const statement = unsupportedPart('statement', table.text, this.#source, table.offset);
    if (statement) throw statement;
    const operators: Operator[] = [];
    while (this.#takeSymbol('|')) operators.push(...this.#operator());
    this.#depth -= 1;
    return { table: table.text, offset: table.offset, operators };
  }

  /** Reads the name of an operator, which may contain hyphens: `mv-expand`. */
  #operatorName(): Token {
    const first = this.#word();
    let { text } = first;
    for (;;) {
      const [hyphen, part] = this.#tokens.slice(this.#next, this.#next + 2);
      const end = first.offset + text.length;
      if (hyphen?.text !== '-' || hyphen.offset !== end || part?.kind !== 'word' || part.offset !== end + 1)
        return { ...first, text };
      this.#next += 2;
      text += `-${part.text}`;
    }
  }

  #operator(): Operator[] {
    const operator = this.#operatorName();
    const { text, offset } = operator;
    switch (text.toLowerCase()) {
      case 'where':
      case 'filter':
        return [{ kind: 'where', offset, condition: this.#expression() }];
      case 'project':
        return [{ kind: 'project', offset, columns: this.#named() }];
      case 'extend':
        return [{ kind: 'extend', offset, columns: this.#named() }];
      case 'distinct':
        return [{ kind: 'distinct', offset, columns: this.#named() }];
      case 'summarize':
        return [this.#summarize(offset)];
      case 'order':
      case 'sort':
        if (!this.#takeWord('by')) throw unexpected(this.#source, this.#peek());
        return [{ kind: 'order', offset, by: this.#orderings() }];
      case 'take':
      case 'limit':
        return [{ kind: 'take', offset, count: this.#count() }];
      case 'top': {
        const count = this.#count();
        if (!this.#takeWord('by')) throw unexpected(this.#source, this.#peek());
        return [
          { kind: 'order', offset, by: this.#orderings() },
          { kind: 'take', offset, count },
        ];
      }
      case 'count':
        return [{ kind: 'count', offset }];
      case 'join':
        return [this.#join(offset)];
      default:
        throw unsupportedPart('operator', text, this.#source, offset) ?? unexpected(this.#source, operator);
    }
  }

  #summarize(offset: number): Operator {
    const isEmpty = this.#peek().text.toLowerCase() === 'by';
    const aggregates = isEmpty ? [] : this.#named();
    const by = this.#takeWord('by') ? this.#named() : [];
    return { kind: 'summarize', offset, aggregates, by };
  }

  #join(offset: number): Operator {
    let isOuter = false;
    if (this.#takeWord('kind')) {
      this.#expect('=');
      const kind = this.#word();
      if (!['inner', 'leftouter', 'innerunique'].includes(kind.text.toLowerCase()))
        throw (
          unsupportedPart('join kind', kind.text, this.#source, kind.offset) ??
          new KqlError(
            'semantic',
            `'join' operator: unknown kind '${kind.text}'`,
            this.#source,
            kind.offset,
            kind.text,
          )
        );
      isOuter = kind.text.toLowerCase() === 'leftouter';
    }
    const isNested = this.#takeSymbol('(');
    const right = isNested ? this.#query() : { table: this.#word().text, offset, operators: [] };
    if (isNested) this.#expect(')');
    if (!this.#takeWord('on')) throw unexpected(this.#source, this.#peek());
    return { kind: 'join', offset, isOuter, right, key: this.#word().text };
  }

  #count(): number {
    const token = this.#take();
    if (token.kind !== 'number' || !Number.isInteger(token.value)) throw unexpected(this.#source, token);
    return token.value;
  }

  #orderings(): Ordering[] {
    const orderings: Ordering[] = [];
    do {
      const expression = this.#expression();
      const isAscending = this.#takeWord('asc');
      if (!isAscending) this.#takeWord('desc');
      orderings.push({ expression, isAscending });
    } while (this.#takeSymbol(','));
    return orderings;
  }

  #named(): NamedExpression[] {
    const columns: NamedExpression[] = [];
    do {
      const [first, second] = [this.#peek(), this.#tokens[this.#next + 1]];
      const isNamed = first.kind === 'word' && second?.kind === 'symbol' && second.text === '=';
      if (isNamed) this.#next += 2;
      columns.push({ name: isNamed ? first.text : undefined, expression: this.#expression() });
    } while (this.#takeSymbol(','));
    return columns;
  }

  #expression(): Expression {
    this.#depth += 1;
    if (this.#depth > deepest) throw unexpected(this.#source, this.#peek());
    let left = this.#and();
    while (this.#peek().kind === 'word' && this.#peek().text.toLowerCase() === 'or') {
      const { offset } = this.#take();
      left = this.#binary('or', left, this.#and(), offset);
    }
    this.#depth -= 1;
    return left;
  }

  #countOperator(offset: number): void {
    this.#operators += 1;
    if (this.#operators > mostOperators)
      throw new KqlError('syntax', 'The query is too complex', this.#source, offset);
  }

  #binary(operator: string, left: Expression, right: Expression, offset: number): Expression {
    this.#countOperator(offset);
    return { kind: 'binary', operator, left, right, offset };
  }

  #and(): Expression {
    let left = this.#comparison();
    while (this.#peek().kind === 'word' && this.#peek().text.toLowerCase() === 'and') {
      const { offset } = this.#take();
      left = this.#binary('and', left, this.#comparison(), offset);
    }
    return left;
  }

  #comparison(): Expression {
    const left = this.#sum();
    const token = this.#peek();
    if (token.kind === 'symbol' && comparisons.has(token.text)) {
      this.#take();
      return { kind: 'binary', operator: token.text, left, right: this.#sum(), offset: token.offset };
    }
    const isNegated = this.#takeSymbol('!');
    const word = this.#peek();
    const name = word.kind === 'word' ? word.text.toLowerCase() : '';
    if (textTests.has(name)) {
      this.#take();
      return {
        kind: 'binary',
        operator: `${isNegated ? '!' : ''}${name}`,
        left,
        right: this.#sum(),
        offset: word.offset,
      };
    }
    if (name === 'in') {
      this.#take();
      return { kind: 'in', isNegated, value: left, list: this.#operands(), offset: word.offset };
    }
    if (name === 'between' && !isNegated) return this.#between(left);
    if (isNegated) throw unexpected(this.#source, word);
    return left;
  }

  #between(left: Expression): Expression {
    const { offset } = this.#take();
    this.#expect('(');
    const from = this.#sum();
    this.#expect('..');
    const until = this.#sum();
    this.#expect(')');
    return {
      kind: 'binary',
      operator: 'and',
      offset,
      left: { kind: 'binary', operator: '>=', left, right: from, offset },
      right: { kind: 'binary', operator: '<=', left, right: until, offset },
    };
  }

  #sum(): Expression {
    let left = this.#product();
    for (;;) {
      const { text, offset, kind } = this.#peek();
      if (kind !== 'symbol' || (text !== '+' && text !== '-')) return left;
      this.#take();
      left = this.#binary(text, left, this.#product(), offset);
    }
  }

  #product(): Expression {
    let left = this.#primary();
    for (;;) {
      const { text, offset, kind } = this.#peek();
      if (kind !== 'symbol' || (text !== '*' && text !== '/' && text !== '%')) return left;
      this.#take();
      left = this.#binary(text, left, this.#primary(), offset);
    }
  }

  #operands(): Expression[] {
    this.#expect('(');
    const operands: Expression[] = [];
    if (this.#takeSymbol(')')) return operands;
    do operands.push(this.#expression());
    while (this.#takeSymbol(','));
    this.#expect(')');
    return operands;
  }

  #primary(): Expression {
    const token = this.#take();
    const { offset, value, text } = token;
    switch (token.kind) {
      case 'number':
        return { kind: 'literal', type: Number.isInteger(value) ? 'long' : 'real', value, offset };
      case 'timespan':
        return { kind: 'literal', type: 'timespan', value, offset };
      case 'text':
        return { kind: 'literal', type: 'string', value: text, offset };
      case 'word':
        return this.#wordExpression(token);
      case 'symbol':
        if (text === '(') {
          const inner = this.#expression();
          this.#expect(')');
          return inner;
        }
        if (text === '-') {
          this.#countOperator(offset);
          const left: Expression = { kind: 'literal', type: 'long', value: 0, offset };
          return { kind: 'binary', operator: '-', left, right: this.#primary(), offset };
        }
        throw unexpected(this.#source, token);
      case 'end':
        throw unexpected(this.#source, token);
    }
  }

  #wordExpression(token: Token): Expression {
    const { text, offset } = token;
    const name = text.toLowerCase();
    if (name === 'true' || name === 'false')
      return { kind: 'literal', type: 'bool', value: name === 'true', offset };
    if (this.#peek().kind !== 'symbol' || this.#peek().text !== '(')
      return { kind: 'column', name: text, offset };
    if (name === 'datetime') return this.#datetime(token);
    return { kind: 'call', name, operands: this.#operands(), offset };
  }

  /** Reads the text of `datetime(2026-11-19T10:00:00Z)`, which is not quoted. */
  #datetime({ offset }: Token): Expression {
    this.#expect('(');
    const start = this.#peek().offset;
    while (this.#peek().kind !== 'end' && this.#peek().text !== ')') this.#take();
    const end = this.#peek().offset;
    this.#expect(')');
    const text = this.#source
      .slice(start, end)
      .trim()
      .replaceAll(/^['"]|['"]$/g, '');
    const value = Date.parse(/[Zz]|[+-]\d\d:?\d\d$/.test(text) || !text.includes(':') ? text : `${text}Z`);
    if (Number.isNaN(value))
      throw new KqlError('syntax', `Failed to parse datetime literal: '${text}'`, this.#source, start, text);
    return { kind: 'literal', type: 'datetime', value, offset };
  }
}

/** Parses a query. Throws a `KqlError` with its position. */
export const parseQuery = (source: string): Query => new QueryParser(source).parse();
