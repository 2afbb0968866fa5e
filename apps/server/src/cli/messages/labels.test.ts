import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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

const folder = path.join(import.meta.dirname, '..');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  .join('\n');
/** Returns whether a text is a header or the name of a fact. The compiler checks that these have a translation. */
const isTyped = (text: string): boolean => sources.includes(`'${text}'`);

/** Words that are the same in English and in the other language. */
const international = [
  'ID',
  'IP',
  'JSON',
  'N',
  'P',
  'URL',
  'CODE',
  'CLOUD',
  'BLUEPRINT',
  'BLUEPRINTS',
  'DIMENSION',
  'Blueprint',
  'Clouds',
  'Markdown',
  'locations, vmSizes, images, resourceGroups, virtualNetworks, subnets, storageAccounts',
  'web, compute, network, container, storage, function, security, research, hpc, database, analytics, other',
];
const sameInGerman = [
  'Name',
  'Tags',
  'BYTES',
  'DETAILS',
  'EXPANSION',
  'HASH',
  'LIMIT',
  'LINK',
  'NAME',
  'PARAMETER',
  'MS',
  'P50 MS',
  'P95 MS',
  'POSITION',
  'REGION',
  'STATUS',
  'AGGREGATION',
  'SYSTEM',
  'TAGS',
  'TEXT',
  'VERSION',
];
const sameInFrench = [
  'SERVICE',
  'Note',
  'ACTION',
  'DATE',
  'DIMENSIONS',
  'DESCRIPTION',
  'EXPANSION',
  'MESSAGE',
  'MINUTES',
  'MODE',
  'NOTES',
  'MS',
  'P50 MS',
  'P95 MS',
  'POSITION',
  'PRINCIPAL',
  'QUOTA',
  'SECRET',
  'SOURCE',
  'SOURCES',
  'TOTAL',
  'TYPE',
  'VERDICT',
  'VERSION',
  '[options]',
  'cloud',
  'description',
  'message',
  'mode',
  'type',
];

describe.each([
  ['German', german, sameInGerman],
  ['French', french, sameInFrench],
] as const)('labels in %s', (_language, catalogue: Readonly<Record<string, string>>, same) => {
  const reviewed = new Set<string>([...international, ...same]);

  it.each(pages)('are complete for %s', (_page, texts) => {
    expect(texts.filter((text) => catalogue[text] === undefined)).toEqual([]);
  });

  it('differ from the English text, except for reviewed words', () => {
    const equal = Object.entries(catalogue).flatMap(([text, translation]) =>
      text === translation ? [text] : [],
    );
    expect(equal.toSorted()).toEqual([...reviewed].toSorted());
  });

  it('contain no text that is no longer shown', () => {
    const displayedTexts = new Set(pages.flatMap(([, texts]) => texts));
    expect(Object.keys(catalogue).filter((text) => !displayedTexts.has(text) && !isTyped(text))).toEqual([]);
  });

  it('keep the options of the English text', () => {
    for (const [text, translation] of Object.entries(catalogue))
      expect(translation.match(/--[\w-]+/g) ?? [], text).toEqual(text.match(/--[\w-]+/g) ?? []);
  });
});
