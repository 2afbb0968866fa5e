import { isSafeAddress } from './link-address.ts';
import type { Inline, LinkTarget, TemplateIssue } from './template-node.ts';

const placeholder = /\{\{[ \t]*([A-Za-z][A-Za-z\d]{0,40})[ \t]*\}\}/y;
const wholePlaceholder = /^\{\{[ \t]*([A-Za-z][A-Za-z\d]{0,40})[ \t]*\}\}$/;
const escapable = /[\\*_[\]#{}-]/;
/** Emphasis in emphasis in a link: deeper is nobody's mail. */
const deepest = 4;

interface Reading {
  readonly text: string;
  /** Offset of the text in the template, for the places of issues. */
  readonly base: number;
  readonly markup: boolean;
  readonly depth: number;
  readonly issues: TemplateIssue[];
  /** Openers that were looked for in vain: they are not looked for again, so that reading stays linear. */
  readonly hopeless: Set<string>;
}

function readTarget(reading: Reading, raw: string, at: number): LinkTarget | undefined {
  const name = wholePlaceholder.exec(raw)?.[1];
  if (name !== undefined) return { kind: 'placeholder', name, at };
  if (isSafeAddress(raw)) return { kind: 'address', address: raw };
  const message =
    'A link leads to an http, https or mailto address, or is one placeholder that holds an address.';
  reading.issues.push({ code: 'unsafe-link', message, at });
  return undefined;
}

function indexAfter(reading: Reading, token: string, from: number): number {
  if (reading.hopeless.has(token)) return -1;
  const found = reading.text.indexOf(token, from);
  if (found === -1) reading.hopeless.add(token);
  return found;
}

interface Found {
  readonly node: Inline | undefined;
  readonly end: number;
}

function readLink(reading: Reading, start: number): Found | undefined {
  const middle = indexAfter(reading, '](', start);
  if (middle === -1) return undefined;
  const end = indexAfter(reading, ')', middle);
  if (end === -1) return undefined;
  const label = reading.text.slice(start + 1, middle);
  if (label === '' || label.includes('[') || label.includes('\n')) return undefined;
  const target = readTarget(reading, reading.text.slice(middle + 2, end).trim(), reading.base + middle + 2);
  const content = inner(reading, label, start + 1);
  return { node: target && { kind: 'link', target, content }, end: end + 1 };
}

function readEmphasis(reading: Reading, start: number, mark: '**' | '*'): Found | undefined {
  const from = start + mark.length;
  if (/^\s|^$/.test(reading.text.slice(from, from + 1))) return undefined;
  const end = indexAfter(reading, mark, from);
  if (end <= from) return undefined;
  const content = inner(reading, reading.text.slice(from, end), from);
  return {
    node: { kind: mark === '**' ? 'strong' : 'emphasis', content },
    end: end + mark.length,
  };
}

function inner(reading: Reading, text: string, offset: number): Inline[] {
  return read({
    ...reading,
    text,
    base: reading.base + offset,
    depth: reading.depth + 1,
    hopeless: new Set(),
  });
}

function readPlaceholder({ text, base, issues }: Reading, start: number): Found {
  placeholder.lastIndex = start;
  const name = placeholder.exec(text)?.[1];
  if (name !== undefined) {
    return { node: { kind: 'placeholder', name, at: base + start }, end: placeholder.lastIndex };
  }
  const message = String.raw`A placeholder is written {{name}}; write \{{ where two braces are meant.`;
  issues.push({ code: 'malformed-placeholder', message, at: base + start });
  return { node: { kind: 'text', text: '{{' }, end: start + 2 };
}

function readMarkup(reading: Reading, index: number): Found | undefined {
  if (!reading.markup || reading.depth >= deepest) return undefined;
  const character = reading.text[index];
  if (character === '[') return readLink(reading, index);
  if (character !== '*') return undefined;
  return readEmphasis(reading, index, reading.text.startsWith('**', index) ? '**' : '*');
}

function read(reading: Reading): Inline[] {
  const { text, markup } = reading;
  const nodes: Inline[] = [];
  let plain = '';
  const flush = (): void => {
    if (plain !== '') nodes.push({ kind: 'text', text: plain });
    plain = '';
  };
  for (let index = 0; index < text.length;) {
    const character = text[index]!;
    if (character === '\\' && escapable.test(text[index + 1] ?? '')) {
      plain += text[index + 1]!;
      index += 2;
      // An escaped pair of braces is two braces, not one and the beginning of another pair.
      if (plain.endsWith('{') && text[index] === '{') {
        plain += '{';
        index += 1;
      }
      continue;
    }
    const found = text.startsWith('{{', index) ? readPlaceholder(reading, index) : readMarkup(reading, index);
    if (found) {
      flush();
      if (found.node) nodes.push(found.node);
      index = found.end;
      continue;
    }
    if (character === '\n' && markup) {
      flush();
      nodes.push({ kind: 'break' });
    } else plain += character;
    index += 1;
  }
  flush();
  return nodes;
}

/** Reads one stretch of text. Without `markup`, as in a subject, only placeholders mean anything. */
export function parseInline(
  text: string,
  options: { readonly base: number; readonly markup: boolean; readonly issues: TemplateIssue[] },
): Inline[] {
  return read({ text, ...options, depth: 0, hopeless: new Set() });
}
