import { ArmError } from '../http/armError.ts';
import { filterTokens, maxNested, type FilterToken } from './filterTokens.ts';

/** A parsed `$filter`: comparisons, substringof and startswith, joined by and, or and not. */
export type Filter =
  | { kind: 'and' | 'or'; left: Filter; right: Filter }
  | { kind: 'not'; operand: Filter }
  | { kind: 'compare'; field: string; operator: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge'; value: string }
  | { kind: 'contains' | 'startsWith' | 'endsWith'; field: string; value: string };

const comparisons = new Set(['eq', 'ne', 'lt', 'le', 'gt', 'ge']);
const functions = new Map<string, 'contains' | 'startsWith' | 'endsWith'>([
  ['substringof', 'contains'],
  ['contains', 'contains'],
  ['startswith', 'startsWith'],
  ['endswith', 'endsWith'],
]);

/** Parses an OData filter. Throws `InvalidFilterInQueryString` if it is invalid. */
export function parseFilter(text: string): Filter {
  const tokens = filterTokens(text);
  if (tokens === undefined) throw invalid(text);
  return new FilterParser(text, tokens).parse();
}

function invalid(text: string): ArmError {
  return new ArmError(400, {
    code: 'InvalidFilterInQueryString',
    message: `Invalid $filter '${text}' specified in the query string.`,
  });
}

class FilterParser {
  readonly #text: string;
  readonly #tokens: readonly FilterToken[];
  #next = 0;

  constructor(text: string, tokens: readonly FilterToken[]) {
    this.#text = text;
    this.#tokens = tokens;
  }

  parse(): Filter {
    const filter = this.#or(0);
    if (this.#next !== this.#tokens.length) throw invalid(this.#text);
    return filter;
  }

  #or(depth: number): Filter {
    let left = this.#and(depth);
    while (this.#takeWord('or')) left = { kind: 'or', left, right: this.#and(depth) };
    return left;
  }

  #and(depth: number): Filter {
    let left = this.#unary(depth);
    while (this.#takeWord('and')) left = { kind: 'and', left, right: this.#unary(depth) };
    return left;
  }

  #unary(depth: number): Filter {
    if (depth > maxNested) throw invalid(this.#text);
    if (this.#takeWord('not')) return { kind: 'not', operand: this.#unary(depth + 1) };
    if (this.#takeSymbol('(')) {
      const inner = this.#or(depth + 1);
      this.#expectSymbol(')');
      return inner;
    }
    return this.#predicate();
  }

  #predicate(): Filter {
    const word = this.#take('word').text;
    const kind = functions.get(word.toLowerCase());
    if (kind !== undefined && this.#takeSymbol('(')) return this.#call(word, kind);
    const operator = this.#take('word').text.toLowerCase();
    if (!comparisons.has(operator)) throw invalid(this.#text);
    const value = this.#tokens[this.#next];
    if (value === undefined || value.kind === 'symbol') throw invalid(this.#text);
    this.#next += 1;
    return {
      kind: 'compare',
      field: word,
      operator: operator as 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge',
      value: value.text,
    };
  }

  // Parses a function call. The arguments of substringof('text', field) are in the opposite order of contains(field,
  // 'text').
  #call(name: string, kind: 'contains' | 'startsWith' | 'endsWith'): Filter {
    const first = this.#any();
    this.#expectSymbol(',');
    const second = this.#any();
    this.#expectSymbol(')');
    const [field, value] = name.toLowerCase() === 'substringof' ? [second, first] : [first, second];
    if (field.kind !== 'word' || value.kind !== 'text') throw invalid(this.#text);
    // The service accepts a function compared with true.
    if (this.#takeWord('eq') && this.#take('word').text.toLowerCase() !== 'true') throw invalid(this.#text);
    return { kind, field: field.text, value: value.text };
  }

  #any(): FilterToken {
    const token = this.#tokens[this.#next];
    if (token === undefined) throw invalid(this.#text);
    this.#next += 1;
    return token;
  }

  #take(kind: FilterToken['kind']): FilterToken {
    const token = this.#any();
    if (token.kind !== kind) throw invalid(this.#text);
    return token;
  }

  #takeWord(word: string): boolean {
    const token = this.#tokens[this.#next];
    if (token?.kind !== 'word' || token.text.toLowerCase() !== word) return false;
    this.#next += 1;
    return true;
  }

  #takeSymbol(symbol: string): boolean {
    const token = this.#tokens[this.#next];
    if (token?.kind !== 'symbol' || token.text !== symbol) return false;
    this.#next += 1;
    return true;
  }

  #expectSymbol(symbol: string): void {
    if (!this.#takeSymbol(symbol)) throw invalid(this.#text);
  }
}
