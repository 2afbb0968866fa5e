import type { DirectoryObject, ObjectValue } from './directoryObjects.ts';
import { badRequest, invalidQuery } from './graphError.ts';

/** Decides whether an object is in a list. */
export type ObjectTest = (object: DirectoryObject) => boolean;

const token = /\s*('(?:[^']|'')*'|[(),:]|[A-Za-z_][\w/.]*|[^\s(),:']+)/y;

/** Parses a filter of Graph: comparisons, `startswith`, `endswith`, `in`, `any`, `and`, `or` and `not`. */
export function parseFilter(text: string, type: string, known: ReadonlySet<string>): ObjectTest {
  return new FilterParser(text, type, known).parse();
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.trimEnd().length) {
    const part = token.exec(text)?.[1];
    if (part === undefined) throw invalidFilter(text);
    tokens.push(part);
  }
  return tokens;
}

const invalidFilter = (text: string): Error =>
  badRequest(`Invalid filter clause: There is a syntax error in '${text}'.`);

class FilterParser {
  readonly #tokens: string[];
  #at = 0;
  readonly #text: string;
  readonly #type: string;
  readonly #known: ReadonlySet<string>;

  constructor(text: string, type: string, known: ReadonlySet<string>) {
    this.#tokens = tokensOf(text);
    this.#text = text;
    this.#type = type;
    this.#known = known;
  }

  parse(): ObjectTest {
    const test = this.#or();
    if (this.#at < this.#tokens.length) throw invalidFilter(this.#text);
    return test;
  }

  #or(): ObjectTest {
    const tests = [this.#and()];
    while (this.#accept('or')) tests.push(this.#and());
    return (object) => tests.some((test) => test(object));
  }

  #and(): ObjectTest {
    const tests = [this.#not()];
    while (this.#accept('and')) tests.push(this.#not());
    return (object) => tests.every((test) => test(object));
  }

  #not(): ObjectTest {
    if (this.#accept('not')) {
      const test = this.#not();
      return (object) => !test(object);
    }
    if (!this.#accept('(')) return this.#comparison();
    const test = this.#or();
    this.#expect(')');
    return test;
  }

  #comparison(): ObjectTest {
    const name = this.#next();
    const call = /^(startswith|endswith|contains)$/i.exec(name)?.[1]?.toLowerCase();
    if (call !== undefined) return this.#call(call);
    const list = /^(\w+)\/any$/i.exec(name)?.[1];
    if (list !== undefined) return this.#any(list);
    const property = this.#property(name);
    const operator = this.#next().toLowerCase();
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
    const property = this.#property(this.#next());
    this.#expect(',');
    const value = this.#value();
    this.#expect(')');
    // Graph has no `contains` for directory objects.
    if (name === 'contains') throw unsupported(property, this.#type);
    const wanted = String(value).toLowerCase();
    return (object) => {
      const text = String(object[property] ?? '').toLowerCase();
      return name === 'startswith' ? text.startsWith(wanted) : text.endsWith(wanted);
    };
  }

  /** Reads the rest of `servicePrincipalNames/any(c:c eq 'x')`. */
  #any(name: string): ObjectTest {
    const property = this.#property(name);
    this.#expect('(');
    const item = this.#next();
    this.#expect(':');
    this.#expect(item);
    this.#expect('eq');
    const value = this.#value();
    this.#expect(')');
    return (object) => {
      const list = object[property];
      return Array.isArray(list) && list.some((entry) => isEqual(entry, value));
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
    const text = this.#next();
    if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
    if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
    if (/^null$/i.test(text)) return null;
    // Ids may be written without quotes.
    if (/^[0-9a-f-]{36}$/i.test(text)) return text;
    throw invalidFilter(this.#text);
  }

  #next(): string {
    const text = this.#tokens[this.#at];
    if (text === undefined) throw invalidFilter(this.#text);
    this.#at += 1;
    return text;
  }

  #accept(word: string): boolean {
    if (this.#tokens[this.#at]?.toLowerCase() !== word) return false;
    this.#at += 1;
    return true;
  }

  #expect(word: string): void {
    if (!this.#accept(word.toLowerCase())) throw invalidFilter(this.#text);
  }
}

const unsupported = (property: string, type: string): Error =>
  invalidQuery(
    `Unsupported or invalid query filter clause specified for property '${property}' of resource '${type.split('.').at(-1) ?? ''}'.`,
  );

function isEqual(actual: ObjectValue | undefined, wanted: ObjectValue): boolean {
  if (typeof actual === 'string' && typeof wanted === 'string')
    return actual.toLowerCase() === wanted.toLowerCase();
  return (actual ?? null) === wanted;
}

/** Parses `"displayName:word" OR "mail:word"`: an entry matches if a word of the property starts with the text. */
export function parseSearch(text: string, type: string): ObjectTest {
  const parts = text.split(/\s+OR\s+/);
  const tests = parts.map((part): ObjectTest => {
    const [, property, wanted] = /^"(\w+):(.+)"$/.exec(part.trim()) ?? [];
    if (property === undefined || wanted === undefined)
      throw badRequest(`Syntax error: the search clause '${part}' is not valid for '${type}'.`);
    const start = wanted.toLowerCase();
    return (object) => {
      const value = String(object[property] ?? '').toLowerCase();
      return value.startsWith(start) || value.split(/[\s@.]+/).some((word) => word.startsWith(start));
    };
  });
  return (object) => tests.some((test) => test(object));
}
