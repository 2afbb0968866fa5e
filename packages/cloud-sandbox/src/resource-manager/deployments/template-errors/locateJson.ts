import { positionOf, type JsonPath, type JsonPosition } from '../../http/jsonPosition.ts';

/**
 * Which end of a value counts: its own position (the opening bracket of an object or array, otherwise its last
 * character), the colon after its name, or the closing bracket.
 */
export type JsonAnchor = 'value' | 'name' | 'end';

interface Frame {
  isArray: boolean;
  /** Name or index of the current member. */
  key: string;
  /** Whether the path of this container is a prefix of the path that is looked for. */
  matches: boolean;
}

// Comments, strings, brackets and separators, and everything else (numbers, constants, bare names) as words.
const token = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\]|\\[\s\S])*"?|[{}[\],:]|[^\s{}[\],:"/]+|\//g;

/**
 * Finds a value in JSON text, which may contain comments and bare names like the requests of the Azure CLI. Names are
 * compared ignoring case. Returns the nearest container if the value does not exist.
 */
export function locateJson(text: string, path: JsonPath, anchor: JsonAnchor = 'value'): JsonPosition {
  const search = new Search(path, anchor);
  for (const { 0: part, index } of text.matchAll(token)) {
    if (part.startsWith('//') || part.startsWith('/*')) continue;
    if (search.read(part, index)) break;
  }
  return positionOf(text, search.found);
}

/** Reads the tokens of a JSON text until the value is found. */
class Search {
  /** Offset after the last character that counts; the deepest container of the path so far. */
  found = 0;
  readonly #path: JsonPath;
  readonly #anchor: JsonAnchor;
  readonly #frames: Frame[] = [];
  #pending = '';

  constructor(path: JsonPath, anchor: JsonAnchor) {
    this.#path = path.map((part) => part.toLowerCase());
    this.#anchor = anchor;
  }

  /** Reads one token; returns true when nothing better can follow. */
  read(part: string, offset: number): boolean {
    const frame = this.#frames.at(-1);
    if (part === '{' || part === '[') return this.#open(part, offset);
    if (part === '}' || part === ']') return this.#close(offset);
    if (part === ':') return this.#name(offset);
    if (part === ',') {
      if (frame?.isArray === true) frame.key = String(Number(frame.key) + 1);
      return false;
    }
    // A word or string is a name until the next token shows that no colon follows; values never precede a colon.
    this.#pending = part;
    if (frame?.isArray === false && frame.key === '') return false;
    return this.#value(offset + part.length);
  }

  #isTarget(): boolean {
    return this.#frames.length === this.#path.length && this.#isOnPath();
  }

  /** Whether the current member lies on the path. */
  #isOnPath(): boolean {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return true;
    return frame.matches && frame.key.toLowerCase() === this.#path[this.#frames.length - 1];
  }

  #open(part: string, offset: number): boolean {
    const matches = this.#isOnPath();
    if (matches) this.found = offset + 1;
    if (this.#isTarget() && this.#anchor !== 'end') return true;
    this.#frames.push({ isArray: part === '[', key: part === '[' ? '0' : '', matches });
    return false;
  }

  #close(offset: number): boolean {
    this.#frames.pop();
    if (this.#isTarget()) {
      this.found = offset + 1;
      return true;
    }
    this.#endOfValue();
    return false;
  }

  #name(offset: number): boolean {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return false;
    frame.key = nameOf(this.#pending);
    if (!this.#isTarget() || this.#anchor !== 'name') return false;
    this.found = offset + 1;
    return true;
  }

  #value(end: number): boolean {
    if (this.#isTarget()) {
      this.found = end;
      return true;
    }
    this.#endOfValue();
    return false;
  }

  #endOfValue(): void {
    const frame = this.#frames.at(-1);
    if (frame?.isArray === false) frame.key = '';
  }
}

function nameOf(written: string): string {
  if (!written.startsWith('"')) return written;
  try {
    return String(JSON.parse(written));
  } catch {
    return written.slice(1, -1);
  }
}

/** Splits a JSON pointer into names and indexes. */
export function pathOfPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
