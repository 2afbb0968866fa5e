import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';
import type { TextKind } from './patterns.ts';

/** A text that people read, with its place. */
export interface Text {
  readonly kind: TextKind;
  readonly file: string;
  /** Line of a code file, or key of a catalogue. */
  readonly at: number | string;
  readonly text: string;
}

/** Texts of a code file, and the exceptions its comments declare. */
export interface CodeTexts {
  readonly texts: readonly Text[];
  /** Pattern names by the line that follows the exception. */
  readonly exceptions: ReadonlyMap<number, { readonly pattern: string; readonly reason: string }>;
}

/** Declares an exception for the next line or comment: `language-allow stands: quoted from RFC 9110`. */
const exceptionForm = /^language-allow ([\w-]+)(?:: (.+))?$/;
const directive = /^(?:oxlint|eslint|@|\/|#|v8 |language-allow )/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Returns the identifier a call begins with: `it` for `it.each(rows)('…')`. */
function calleeName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return String(node.name);
  return calleeName(node.callee ?? node.object ?? node.tag);
}

const titled = new Set(['it', 'test', 'describe']);

function titleOf(node: Node, source: string): { start: number; text: string } | undefined {
  if (node.type !== 'CallExpression' || !titled.has(calleeName(node.callee) ?? '')) return undefined;
  const [title, ...others]: readonly unknown[] = Array.isArray(node.arguments) ? node.arguments : [];
  if (!isNode(title) || others.length === 0) return undefined;
  if (title.type === 'Literal' && typeof title.value === 'string') {
    return { start: title.start, text: title.value };
  }
  return title.type === 'TemplateLiteral'
    ? { start: title.start, text: source.slice(title.start + 1, title.end - 1) }
    : undefined;
}

function* titlesOf(value: unknown, source: string): Generator<{ start: number; text: string }> {
  if (Array.isArray(value)) {
    for (const item of value) yield* titlesOf(item, source);
  } else if (isNode(value)) {
    const title = titleOf(value, source);
    if (title !== undefined) yield title;
    for (const child of Object.values(value)) if (typeof child === 'object') yield* titlesOf(child, source);
  }
}

/** Files whose string literals people read: errors, output of the command line, log messages, texts of the engines. */
const writesMessages = (file: string): boolean =>
  /^(?:apps\/server\/src|packages\/(?:arm-template|azure-policy|client|cloud|contracts)\/src|scripts|packages\/cloud-sandbox\/src\/(?:directory|mail|world|resource-manager\/policy\/builtIn))\//.test(
    file,
  ) && !/\.(?:test|testing|generated)\.|\/(?:testing|test-support|corpus|migrations)\//.test(file);

/** Returns whether a literal is a sentence: four words that begin with a letter, without the marks of code. */
const isSentence = (text: string): boolean =>
  /^\p{L}/u.test(text) && text.trim().split(/\s+/).length >= 4 && !/[<>=]|;$|;\n|\w\(|^\w+ \w+_/.test(text);

/** Yields the string literals of a program. Skips imports, tagged templates such as SQL, and titles of tests. */
function* messagesOf(value: unknown, source: string): Generator<{ start: number; text: string }> {
  if (Array.isArray(value)) {
    for (const item of value) yield* messagesOf(item, source);
    return;
  }
  if (!isNode(value) || value.type === 'ImportDeclaration' || value.type === 'TaggedTemplateExpression')
    return;
  const text =
    value.type === 'Literal' && typeof value.value === 'string'
      ? value.value
      : value.type === 'TemplateLiteral'
        ? source.slice(value.start + 1, value.end - 1).replaceAll(/\$\{[^}]*\}/g, '…')
        : undefined;
  if (text !== undefined && isSentence(text)) yield { start: value.start, text };
  for (const child of Object.values(value)) if (typeof child === 'object') yield* messagesOf(child, source);
}

/** Returns a function from a position of the source to its line, counted from 1. */
function lineCounter(source: string): (position: number) => number {
  let line = 1;
  let lastPosition = 0;
  return (position) => {
    if (position < lastPosition) [line, lastPosition] = [1, 0];
    for (; lastPosition < position; lastPosition += 1) if (source.charCodeAt(lastPosition) === 10) line += 1;
    return line;
  };
}

/** Joins the lines of a comment without their marks. */
const plainComment = (value: string): string =>
  value
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .join(' ')
    .trim();

/**
 * Reads the test titles, comments and messages of a source text. Consecutive line comments are one text; messages are
 * read only in files that write them.
 */
export function readCode(file: string, source: string): CodeTexts {
  const parsed = parseSync(file, source);
  const titles = /\b(?:it|test|describe)[.(]/.test(source) ? [...titlesOf(parsed.program, source)] : [];
  const lineAt = lineCounter(source);
  const texts: Text[] = titles.map(({ start, text }) => ({ kind: 'test', file, at: lineAt(start), text }));
  const messages = writesMessages(file) ? messagesOf(parsed.program, source) : [];
  for (const { start, text } of messages) texts.push({ kind: 'ui', file, at: lineAt(start), text });
  const exceptions = new Map<number, { pattern: string; reason: string }>();
  let last: { text: string; at: number; line: number } | undefined;
  const close = (): void => {
    if (last !== undefined) texts.push({ kind: 'comment', file, at: last.at, text: last.text });
    last = undefined;
  };
  for (const { type, value, start, end } of parsed.comments) {
    const text = plainComment(value);
    const line = lineAt(start);
    const [, pattern, reason = ''] = exceptionForm.exec(text) ?? [];
    if (pattern !== undefined) exceptions.set(lineAt(end) + 1, { pattern, reason });
    if (type === 'Line' && last?.line === line - 1 && !directive.test(text)) {
      last = { text: `${last.text} ${text}`, at: last.at, line };
      continue;
    }
    close();
    if (text === '' || directive.test(text)) continue;
    last = { text, at: line, line: type === 'Line' ? line : -1 };
  }
  close();
  return { texts, exceptions };
}

const root = path.resolve(import.meta.dirname, '../..');

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Lists the files under version control that match. */
function list(...pathspecs: string[]): string[] {
  const output = execFileSync('git', ['ls-files', '--', ...pathspecs], { cwd: root, encoding: 'utf8' });
  return output.split('\n').filter((file) => file !== '');
}

/** Reads every code file of the repository except those of this folder, which quote what they look for. */
export const readSources = (): { readonly file: string; readonly source: string }[] =>
  list('*.ts', '*.tsx', '*.mjs')
    .filter((file) => !file.startsWith('scripts/language/'))
    .map((file) => ({ file, source: read(file) }));

/** Reads the texts of every code file. */
export const readAllCode = (): CodeTexts[] => readSources().map(({ file, source }) => readCode(file, source));

/** Reads the paragraphs, list items and table rows of a Markdown text. Skips code. */
export function readMarkdown(file: string, source: string): Text[] {
  const texts: Text[] = [];
  let isCode = false;
  for (const [index, line] of source.split('\n').entries()) {
    if (line.trimStart().startsWith('```')) isCode = !isCode;
    const text = line.replaceAll(/`[^`]*`|\]\([^)]*\)/g, '…').trim();
    if (!isCode && /\p{L}/u.test(text)) texts.push({ kind: 'doc', file, at: index + 1, text });
  }
  return texts;
}

/** Reads every handwritten document. docs/language.md quotes what the patterns reject. */
export const readDocuments = (): Text[] =>
  list('*.md', ':!docs/reference', ':!docs/language.md').flatMap((file) => readMarkdown(file, read(file)));

/** Reads every catalogue of a language. */
export const readCatalogues = (language: 'en' | 'de' | 'fr'): Text[] =>
  list(
    `*/messages/${language}.json`,
    `*/messages/diagnostics/${language}.json`,
    `*/locales/${language}.json`,
  ).flatMap((file) => {
    const messages = JSON.parse(read(file)) as Record<string, string>;
    return Object.entries(messages).map(([key, text]) => ({ kind: 'ui' as const, file, at: key, text }));
  });

const described = /^(?:title|summary|description|documentation|hint|sizeHint|releaseNotes)$/;

/** Yields the texts of a JSON value that people read, by the names of their properties. */
function* describedTexts(value: unknown, place: string, name = ''): Generator<{ at: string; text: string }> {
  if (typeof value === 'string') {
    if (described.test(name)) yield { at: place, text: value };
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* describedTexts(item, `${place}/${index}`, name);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* describedTexts(item, `${place}/${key}`, key);
  }
}

/** Reads the titles and descriptions of the blueprints, the gallery templates and the embedded cloud's roles. */
export const readDescriptions = (): Text[] =>
  list(
    'blueprints/*.json',
    'apps/server/src/features/catalog/blueprints/gallery/templates/*.json',
    'packages/cloud-sandbox/src/resource-manager/access/builtInRoles.json',
    'packages/cloud-sandbox/src/world/people.json',
  ).flatMap((file) =>
    [...describedTexts(JSON.parse(read(file)), '')].map((text) => ({ kind: 'ui' as const, file, ...text })),
  );
