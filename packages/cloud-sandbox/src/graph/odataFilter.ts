import { filterTokens, maxNested, type FilterToken } from '../resource-manager/filter/filterTokens.ts';
import { comparableText, type DirectoryObject, type ObjectValue } from './directoryObjects.ts';
import { badRequest, invalidQuery } from './graphError.ts';

/** Decides whether an object is in a list. */
export type ObjectTest = (object: DirectoryObject) => boolean;

/** Parses a filter of Graph: comparisons, `startswith`, `endswith`, `in`, `any`, `and`, `or` and `not`. */
export function parseFilter(text: string, type: string, known: ReadonlySet<string>): ObjectTest {
  const tokens = filterTokens(text);
  if (tokens === undefined) throw invalidFilter(text);
  return new FilterParser(text, tokens, type, known).parse();
}

const invalidFilter = (text: string): Error =>
  badRequest(`Invalid filter clause: There is a syntax error in '${text}'.`);

class FilterParser {
  readonly #tokens: readonly FilterToken[];
  #at = 0;
  readonly #text: string;
  readonly #type: string;
  readonly #known: ReadonlySet<string>;

  constructor(text: string, tokens: readonly FilterToken[], type: string, known: ReadonlySet<string>) {
    this.#tokens = tokens;
    this.#text = text;
    this.#type = type;
    this.#known = known;
  }

  parse(): ObjectTest {
    const test = this.#or(0);
    if (this.#at < this.#tokens.length) throw invalidFilter(this.#text);
    return test;
  }

  #or(depth: number): ObjectTest {
    const tests = [this.#and(depth)];
    while (this.#accept('or')) tests.push(this.#and(depth));
    return (object) => tests.some((test) => test(object));
  }

  #and(depth: number): ObjectTest {
    const tests = [this.#not(depth)];
    while (this.#accept('and')) tests.push(this.#not(depth));
    return (object) => tests.every((test) => test(object));
  }

  #not(depth: number): ObjectTest {
    if (depth > maxNested) throw invalidFilter(this.#text);
    if (this.#accept('not')) {
      const test = this.#not(depth + 1);
      return (object) => !test(object);
    }
    if (!this.#accept('(')) return this.#comparison();
    const test = this.#or(depth + 1);
    this.#expect(')');
    return test;
  }

  #comparison(): ObjectTest {
    const name = this.#word();
    const call = /^(startswith|endswith|contains)$/i.exec(name)?.[1]?.toLowerCase();
    if (call !== undefined) return this.#call(call);
    const list = /^(\w+)\/any$/i.exec(name)?.[1];
    if (list !== undefined) return this.#any(list);
    const property = this.#property(name);
    const operator = this.#word().toLowerCase();
    if (operator === 'in') {
      const values = this.#list();
      return (object) => values.some((value) => isEqual(object[property], value));
    }
    const value = this.#value();
    if (operator === 'eq') return (object) => isEqual(object[property], value);
    if (operator === 'ne') return (object) => !isEqual(object[property], value);
    throw unsupported(property, this.#type);
  }

  #call(name: string): ObjectTest {
    this.#expect('(');
    const property = this.#property(this.#word());
    this.#expect(',');
    const value = this.#value();
    this.#expect(')');
    // Graph has no `contains` for directory objects.
    if (name === 'contains') throw unsupported(property, this.#type);
    const searchText = comparableText(value).toLowerCase();
    return (object) => {
      const text = comparableText(object[property]).toLowerCase();
      return name === 'startswith' ? text.startsWith(searchText) : text.endsWith(searchText);
    };
  }

  /** Reads the rest of `servicePrincipalNames/any(c:c eq 'x')`. */
  #any(name: string): ObjectTest {
    const property = this.#property(name);
    this.#expect('(');
    // The words `c:c`, `c: c` and `c : c` have the same meaning.
    let item = this.#word();
    while (!/^(\w+):\1$/.test(item)) item += this.#word();
    this.#expect('eq');
    const value = this.#value();
    this.#expect(')');
    return (object) => {
      const list = object[property];
      return (
        Array.isArray(list) &&
        list.some((entry: unknown) => typeof entry === 'string' && isEqual(entry, value))
      );
    };
  }

  #list(): ObjectValue[] {
    this.#expect('(');
    const values = [this.#value()];
    while (this.#accept(',')) values.push(this.#value());
    this.#expect(')');
    return values;
  }

  #property(name: string): string {
    if (this.#known.has(name)) return name;
    throw badRequest(
      `Invalid filter clause: Could not find a property named '${name}' on type '${this.#type}'.`,
    );
  }

  #value(): ObjectValue {
    const { kind, text } = this.#next();
    if (kind === 'text') return text;
    if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
    if (/^null$/i.test(text)) return null;
    // Ids may be written without quotes.
    if (/^[0-9a-f-]{36}$/i.test(text)) return text;
    throw invalidFilter(this.#text);
  }

  #next(): FilterToken {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw invalidFilter(this.#text);
    this.#at += 1;
    return token;
  }

  #word(): string {
    const { kind, text } = this.#next();
    if (kind !== 'word') throw invalidFilter(this.#text);
    return text;
  }

  #accept(word: string): boolean {
    const token = this.#tokens[this.#at];
    if (token === undefined || token.kind === 'text' || token.text.toLowerCase() !== word) return false;
    this.#at += 1;
    return true;
  }

  #expect(word: string): void {
    if (!this.#accept(word)) throw invalidFilter(this.#text);
  }
}

const unsupported = (property: string, type: string): Error =>
  invalidQuery(
    `Unsupported or invalid query filter clause specified for property '${property}' of resource '${type.split('.').at(-1) ?? ''}'.`,
  );

function isEqual(actual: ObjectValue | undefined, expected: ObjectValue): boolean {
  if (typeof actual === 'string' && typeof expected === 'string')
    return actual.toLowerCase() === expected.toLowerCase();
  return (actual ?? null) === expected;
}

/** Parses `"displayName:word" OR "mail:word"`: an entry matches if a word of the property starts with the text. */
export function parseSearch(text: string, type: string): ObjectTest {
  const parts = text.split(/\s+OR\s+/);
  const tests = parts.map((part): ObjectTest => {
    const [, property, searchText] = /^"(\w+):(.+)"$/.exec(part.trim()) ?? [];
    if (property === undefined || searchText === undefined)
      throw badRequest(`Syntax error: the search clause '${part}' is not valid for '${type}'.`);
    const start = searchText.toLowerCase();
    return (object) => {
      const value = comparableText(object[property]).toLowerCase();
      return value.startsWith(start) || value.split(/[\s@.]+/).some((word) => word.startsWith(start));
    };
  });
  return (object) => tests.some((test) => test(object));
}
