import { describe, expect, it } from 'vitest';
import { placeholdersIn, selectsIn } from '../../apps/server/src/messages/placeholders.ts';
import { readMessageCalls, type MessageCall } from './message-calls.ts';
import { readCatalogues, readSources } from './read-texts.ts';

const messages = new Map(
  readCatalogues('en').map(({ file, at, text }) => [
    file.startsWith('apps/server/src/cli/') ? `cli:${at}` : String(at),
    placeholdersIn(text),
  ]),
);

/** Functions whose values are only for the message. Values of the others are also data of the API. */
const isExact = (name: string): boolean => ['t', 'cliMessage', 'usageError', 'commandError'].includes(name);

/** Returns how the values of a call differ from the placeholders of its messages. */
function differencesOf({ name, ids, values }: MessageCall, catalogue = messages): string[] {
  const missing = ids.flatMap((id) =>
    [...((typeof id === 'string' && catalogue.get(id)) || [])]
      .filter((value) => !values.includes(value))
      .map((value) => `${id.toString()} lacks ${value}`),
  );
  const candidates = [...catalogue.keys()].filter((key) =>
    ids.some((id) => (typeof id === 'string' ? id === key : id.test(key))),
  );
  const unused = values.filter((value) => !candidates.some((id) => catalogue.get(id)?.has(value)));
  const isChecked = candidates.length > 0 && isExact(name);
  return [
    ...missing,
    ...(isChecked ? unused.map((value) => `${candidates.join(' or ')} has no ${value}`) : []),
  ];
}

describe('values of messages', () => {
  const sample = new Map([
    ['list.count', new Set(['shown', 'total'])],
    ['list.none', new Set<string>()],
    ['issue.long', new Set(['limit'])],
    ['reason.busy', new Set(['name'])],
  ]);
  it.each([
    ["t('list.count', { shown, total })", []],
    [
      "t('list.count', { visibleCount, total })",
      ['list.count lacks shown', 'list.count has no visibleCount'],
    ],
    ["t('list.none', { total })", ['list.none has no total']],
    ["t(few ? 'list.count' : 'list.none', { shown })", ['list.count lacks total']],
    ['t(`list.${kind}`, { total, text })', ['list.count or list.none has no text']],
    ["t('list.count', values)", []],
    ["t('list.count', { ...values })", []],
    ["issue('/name', 'long')", ['issue.long lacks limit']],
    ["issue('/name', 'long', { limit, unit })", []],
    ["new Refusal('conflict', { reason: 'busy' })", ['reason.busy lacks name']],
    ["new Refusal('conflict', { reason: 'busy', values: { name } })", []],
  ])('%s', (source, expected) => {
    expect(readMessageCalls('sample.tsx', source).flatMap((call) => differencesOf(call, sample))).toEqual(
      expected,
    );
  });

  it('are the placeholders of the texts in every call of the repository', () => {
    const calls = readSources()
      .filter(({ file }) => !/\.test\.|\/(?:testing|test-support)\//.test(file))
      .flatMap(({ file, source }) => readMessageCalls(file, source).map((call) => ({ file, call })));
    expect(calls.length).toBeGreaterThan(1000);
    expect(
      calls.flatMap(({ file, call }) => differencesOf(call).map((text) => `${file}:${call.at} ${text}`)),
    ).toEqual([]);
  });
});

describe('options of a message', () => {
  it('are read with those of nested messages', () => {
    const text = '{count, plural, one {{why, select, locked {a} other {b}}} other {#}}';
    expect(selectsIn(text)).toEqual(new Set(['why: locked, other']));
  });

  it.each(['de', 'fr'] as const)('are the same in English and %s', (language) => {
    const english = new Map(
      readCatalogues('en').map(({ file, at, text }) => [`${file} ${at}`, selectsIn(text)]),
    );
    const differences = readCatalogues(language).filter(({ file, at, text }) => {
      const expected = english.get(`${file.replace(`${language}.json`, 'en.json')} ${at}`) ?? new Set();
      return [...selectsIn(text).symmetricDifference(expected)].length > 0;
    });
    expect(differences.map(({ file, at }) => `${file}: ${at}`)).toEqual([]);
  });
});
