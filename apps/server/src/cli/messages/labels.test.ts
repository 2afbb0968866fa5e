import { describe, expect, it } from 'vitest';
import { commands, overviewPage } from '../command-line.ts';
import { textsOfHelp } from '../help.ts';
import german from './labels/de.json' with { type: 'json' };
import french from './labels/fr.json' with { type: 'json' };

const loaded = await Promise.all(
  Object.entries(commands).map(async ([name, entry]) => ({
    name,
    summary: entry.summary,
    command: await entry.load(),
  })),
);
const headersOf = (verbs: (typeof loaded)[number]['command']['table']) =>
  Object.values(verbs?.verbs ?? {}).flatMap(({ columns = [] }) => columns.map(([header]) => header));

/** Texts of the command line by the page on which they are shown. */
const pages = [
  ['blueport', [...textsOfHelp(overviewPage), ...loaded.map(({ summary }) => summary)]] as const,
  ...loaded.map(
    ({ name, command }) =>
      [
        `blueport ${name}`,
        [...textsOfHelp(command.help), ...headersOf(command.table)].filter(Boolean),
      ] as const,
  ),
];

/** Words that are the same in English and in the other language. */
const international = ['ID', 'IP', 'JSON', 'N', 'P', 'URL', 'CODE', 'CLOUD', 'BLUEPRINT', 'BLUEPRINTS'];
const sameInGerman = [
  'BYTES',
  'DETAILS',
  'EXPANSION',
  'HASH',
  'LIMIT',
  'LINK',
  'NAME',
  'PARAMETER',
  'POSITION',
  'REGION',
  'STATUS',
  'SYSTEM',
  'TAGS',
  'TEXT',
  'VERSION',
];
const sameInFrench = [
  'ACTION',
  'DATE',
  'DESCRIPTION',
  'BYTES',
  'EXPANSION',
  'MESSAGE',
  'MINUTES',
  'MODE',
  'NOTES',
  'POSITION',
  'QUOTA',
  'SECRET',
  'SOURCE',
  'TOTAL',
  'TYPE',
  'VERDICT',
  'VERSION',
  '[options]',
];

describe.each([
  ['German', german, sameInGerman],
  ['French', french, sameInFrench],
] as const)('labels in %s', (_language, catalogue: Readonly<Record<string, string>>, same) => {
  const reviewed = new Set<string>([...international, ...same]);

  it.each(pages)('are complete for %s', (_page, texts) => {
    expect(texts.filter((text) => text === text.toUpperCase() && catalogue[text] === undefined)).toEqual([]);
  });

  it('differ from the English text, except for reviewed words', () => {
    const equal = Object.entries(catalogue).flatMap(([text, shown]) => (text === shown ? [text] : []));
    expect(equal.filter((text) => !reviewed.has(text))).toEqual([]);
  });

  it('keep options, values in braces and links of the English text', () => {
    for (const [text, shown] of Object.entries(catalogue))
      expect(shown.match(/--[\w-]+/g) ?? [], text).toEqual(text.match(/--[\w-]+/g) ?? []);
  });
});
