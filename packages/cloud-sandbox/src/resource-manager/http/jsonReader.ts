import { maxLevels } from '../../jsonDepth.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { positionOf, writePath } from './jsonPosition.ts';

/** An object or array that is being read. */
interface Level {
  isArray: boolean;
  /** The last name that was read, or the index of the last value. */
  at: string | undefined;
}

const blank = /[\s\uFEFF]+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const bareName = /[\p{L}\p{N}_$]*/uy;
const numberCharacters = /[\dA-Fa-fxX+.-]*/y;
const validNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?$/;
const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
};

/** A text that the service cannot read. The message is the service's, with path, line and position. */
export class JsonReadError extends Error {
  override readonly name = 'JsonReadError';
}

/**
 * Reads the lenient JSON that the service accepts: with comments, bare names, names and strings in single quotes, raw
 * line breaks in strings and commas before a closing bracket. The Azure CLI sends template files unchanged, under the
 * bare name `template`. Messages and positions are those of Newtonsoft.Json, which the service uses: a path is the
 * last one that was read, and a position is the number of characters read in the line.
 * Throws JsonReadError.
 */
export function readJsonObject(text: string): JsonObject {
  return new JsonReader(text).read();
}

class JsonReader {
  readonly #text: string;
  readonly #levels: Level[] = [];
  #offset = 0;
  /** Whether the innermost level was just opened. Its path is then that of the level itself. */
  #isOpening = false;

  constructor(text: string) {
    this.#text = text;
  }

  read(): JsonObject {
    this.#skipBlank();
    const value = this.#readValue();
    if (!isObject(value))
      throw this.#error(
        `Error reading JObject from JsonReader. Current JsonReader item is not an object: ${tokenName(value)}.`,
      );
    this.#skipBlank();
    const rest = this.#next();
    if (rest !== '')
      throw this.#error(`Additional text encountered after finished reading JSON content: ${rest}.`);
    return value;
  }

  #error(message: string): JsonReadError {
    const levels = this.#isOpening ? this.#levels.slice(0, -1) : this.#levels;
    const path = writePath(levels.flatMap(({ at }) => at ?? []));
    const { line, position } = positionOf(this.#text, this.#offset);
    // The service does not count a line before it has read a character.
    return new JsonReadError(
      `${message} Path '${path}', line ${this.#offset === 0 ? 0 : line}, position ${position}.`,
    );
  }

  #endError(): JsonReadError {
    return this.#error('Unexpected end when deserializing object.');
  }

  /** Returns the character at the offset, or an empty text at the end. */
  #next(): string {
    const code = this.#text.codePointAt(this.#offset);
    return code === undefined ? '' : String.fromCodePoint(code);
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#offset;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#offset += found.length;
    return found;
  }

  #skipBlank(): void {
    while (this.#match(blank) !== '');
    if (this.#next() !== '/') return;
    this.#offset += 1;
    const next = this.#next();
    if (next === '*') this.#offset = this.#text.length;
    throw this.#error(
      next === '*' || next === ''
        ? 'Unexpected end while parsing comment.'
        : `Error parsing comment. Expected: *, got ${next}.`,
    );
  }

  #readValue(): Json {
    const next = this.#next();
    switch (next) {
      case '': {
        throw this.#endError();
      }
      case '{': {
        return this.#readLevel(false);
      }
      case '[': {
        return this.#readLevel(true);
      }
      case '"':
      case "'": {
        return this.#readString(next);
      }
      case 't': {
        return this.#readConstant('true', true, 'boolean');
      }
      case 'f': {
        return this.#readConstant('false', false, 'boolean');
      }
      case 'n': {
        return this.#readConstant('null', null, 'null');
      }
      default: {
        if (/[\d.-]/.test(next)) return this.#readNumber();
        throw this.#error(`Unexpected character encountered while parsing value: ${next}.`);
      }
    }
  }

  #readLevel(isArray: boolean): Json {
    this.#offset += 1;
    this.#levels.push({ isArray, at: undefined });
    this.#isOpening = true;
    if (this.#levels.length > maxLevels)
      throw this.#error(`The reader's MaxDepth of ${maxLevels} has been exceeded.`);
    const value = isArray ? this.#readItems() : this.#readMembers();
    this.#levels.pop();
    this.#isOpening = false;
    return value;
  }

  #readItems(): Json[] {
    const items: Json[] = [];
    for (;;) {
      this.#skipBlank();
      if (this.#isClosed(']')) return items;
      const level = this.#levels.at(-1)!;
      // The index of an object or array counts when it opens, that of another value when it has been read.
      const isLevel = /[{[]/.test(this.#next());
      if (isLevel) level.at = String(items.length);
      items.push(this.#readValue());
      level.at = String(items.length - 1);
      this.#isOpening = false;
      if (this.#isLast(']')) return items;
    }
  }

  #readMembers(): JsonObject {
    const members = new Map<string, Json>();
    for (;;) {
      this.#skipBlank();
      if (this.#isClosed('}')) return Object.fromEntries(members);
      const name = this.#readName();
      this.#skipBlank();
      const next = this.#next();
      if (next === '') throw this.#endError();
      if (next !== ':')
        throw this.#error(`Invalid character after parsing property name. Expected ':' but got: ${next}.`);
      this.#offset += 1;
      this.#levels.at(-1)!.at = name;
      this.#isOpening = false;
      this.#skipBlank();
      members.set(name, this.#readValue());
      if (this.#isLast('}')) return Object.fromEntries(members);
    }
  }

  #isClosed(bracket: string): boolean {
    if (this.#next() !== bracket) return false;
    this.#offset += 1;
    return true;
  }

  /** Reads what follows a value: the bracket that closes the level, or a comma. */
  #isLast(bracket: string): boolean {
    this.#skipBlank();
    if (this.#isClosed(bracket)) return true;
    const next = this.#next();
    if (next === '') throw this.#endError();
    if (/[}\]]/.test(next)) throw this.#bracketError(next);
    if (next !== ',')
      throw this.#error(`After parsing a value an unexpected character was encountered: ${next}.`);
    this.#offset += 1;
    return false;
  }

  #bracketError(bracket: string): JsonReadError {
    this.#offset += 1;
    const level = this.#levels.pop();
    const token = bracket === '}' ? 'EndObject' : 'EndArray';
    return this.#error(
      `JsonToken ${token} is not valid for closing JsonType ${level?.isArray === true ? 'Array' : 'Object'}.`,
    );
  }

  #readName(): string {
    const next = this.#next();
    if (next === '') throw this.#endError();
    if (next === '"' || next === "'") return this.#readString(next);
    const name = this.#match(bareName);
    if (name === '') throw this.#error(`Invalid property identifier character: ${next}.`);
    const after = this.#next();
    if (after === '') throw this.#error('Unexpected end while parsing unquoted property name.');
    if (!/[\s:/]/.test(after))
      throw this.#error(`Invalid JavaScript property identifier character: ${after}.`);
    return name;
  }

  #readString(quote: string): string {
    const special = quote === '"' ? /["\\]/g : /['\\]/g;
    this.#offset += 1;
    let value = '';
    for (;;) {
      special.lastIndex = this.#offset;
      const end = special.exec(this.#text)?.index ?? this.#text.length;
      value += this.#text.slice(this.#offset, end);
      this.#offset = end;
      const next = this.#next();
      if (next === '') throw this.#error(`Unterminated string. Expected delimiter: ${quote}.`);
      this.#offset += 1;
      if (next === quote) return value;
      value += this.#readEscape(quote);
    }
  }

  #readEscape(quote: string): string {
    const next = this.#next();
    if (next === '') throw this.#error(`Unterminated string. Expected delimiter: ${quote}.`);
    this.#offset += next.length;
    const plain = escapes[next];
    if (plain !== undefined) return plain;
    if (next !== 'u') throw this.#error(`Bad JSON escape sequence: \\${next}.`);
    const code = this.#text.slice(this.#offset, this.#offset + 4);
    if (code.length < 4) throw this.#error('Unexpected end while parsing Unicode escape sequence.');
    if (!/^[\dA-Fa-f]{4}$/.test(code)) throw this.#error(`Invalid Unicode escape sequence: \\u${code}.`);
    this.#offset += 4;
    return String.fromCharCode(Number.parseInt(code, 16));
  }

  #readConstant(word: string, value: Json, kind: string): Json {
    const end = this.#offset + word.length;
    const isWord =
      this.#text.startsWith(word, this.#offset) && !/[\p{L}\p{N}_$]/u.test(this.#text[end] ?? '');
    if (!isWord) {
      while (this.#offset < end && this.#next() === word[this.#offset - end + word.length]) this.#offset += 1;
      throw this.#error(`Error parsing ${kind} value.`);
    }
    this.#offset = end;
    return value;
  }

  #readNumber(): number {
    const number = this.#match(numberCharacters);
    const next = this.#next();
    if (next !== '' && !/[\s,}\])/]/.test(next))
      throw this.#error(`Unexpected character encountered while parsing number: ${next}.`);
    if (!validNumber.test(number)) throw this.#error(`Input string '${number}' is not a valid number.`);
    return Number(number);
  }
}

/** Returns how the service names the first token of a value. */
function tokenName(value: Json): string {
  if (Array.isArray(value)) return 'StartArray';
  if (value === null) return 'Null';
  if (typeof value === 'number') return Number.isInteger(value) ? 'Integer' : 'Float';
  return typeof value === 'string' ? 'String' : 'Boolean';
}
