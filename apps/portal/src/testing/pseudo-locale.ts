import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

const sources = join(import.meta.dirname, '..');
const letters: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  n: 'ñ',
  c: 'ç',
  s: 'š',
  y: 'ý',
  r: 'ŕ',
  t: 'ť',
  l: 'ĺ',
  d: 'ď',
  m: 'ɱ',
};

/** Returns a text with accents on its letters: readable, and easy to distinguish from an untranslated text. */
function accented(text: string): string {
  return text.replaceAll(/<[^>]+>|[a-zA-Z]/g, (part) => letters[part] ?? part);
}

/** Shows the whole portal in a pseudo-locale, which makes every text outside the catalogues visible. */
export function activatePseudoLocale(): void {
  const messages = globSync(['core/i18n/locales/en.json', '**/messages/en.json'], { cwd: sources }).flatMap(
    (file) => Object.entries(JSON.parse(readFileSync(join(sources, file), 'utf8')) as Record<string, string>),
  );
  i18n.loadAndActivate({
    locale: 'en-XA',
    messages: Object.fromEntries(messages.map(([id, text]) => [id, compileMessage(text, accented)])),
  });
}

const accents = new RegExp(`[${Object.values(letters).join('')}]`);

/** Returns texts and labels in a part of the page that did not come from a catalogue. */
export function plainTexts(root: Element, known: readonly (string | RegExp)[]): string[] {
  const texts = [...root.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent ?? ''),
    ...['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  ]);
  const isKnown = (text: string) =>
    known.some((one) => (typeof one === 'string' ? one === text : one.test(text)));
  return texts
    .map((text) => text.trim())
    .filter((text) => /[a-zA-Z]{2}/.test(text) && !accents.test(text) && !isKnown(text));
}
