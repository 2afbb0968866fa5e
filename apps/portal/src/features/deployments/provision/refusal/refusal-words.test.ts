import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../../core/i18n/locale.ts';
import sharedGerman from '../../../../core/i18n/locales/de.json';
import { t } from '../../../../core/i18n/translate.tsx';
import { parameterFixture } from '../model/wizard-fixture.ts';
import german from './messages/de.json';
import english from './messages/en.json';
import french from './messages/fr.json';
import { serverIssueText, wordedIssues } from './refusal-words.ts';

const issue = (pointer: string, code: string, values?: Record<string, string>) => ({
  pointer,
  code,
  message: 'English message.',
  ...(values && { values }),
});

const byName = (one: string, other: string) => one.localeCompare(other);
/** The facts that compiled words are filled with; plain text has none. */
const factsIn = (words: unknown): string[] =>
  Array.isArray(words)
    ? words.flatMap((part: unknown) => (Array.isArray(part) ? [String(part[0])] : [])).toSorted(byName)
    : [];

describe('words of a refusal', () => {
  it.each([
    ['en', english],
    ['de', german],
    ['fr', french],
  ])(
    'are there for all that is known, and speak of every fact: %s',
    (_locale, own: Readonly<Record<string, unknown>>) => {
      for (const [key, facts] of Object.entries(wordedIssues)) {
        expect(factsIn(own[`provision.server.${key}`]), key).toEqual(facts.toSorted(byName));
      }
    },
  );
});

describe('a refusal in German', () => {
  beforeAll(() =>
    i18n.loadAndActivate({ locale: 'de', messages: catalogueOf({ ...sharedGerman, ...german }) }),
  );

  it('says of each issue what is wrong, with its facts', () => {
    const disk = parameterFixture({ name: 'disk', maxValue: 1024 });
    const say = (...given: Parameters<typeof issue>) => serverIssueText(t, issue(...given), [disk]);
    expect(say('/parameters/vmSize', 'not-offered', { value: 'Standard_X' })).toBe(
      'Die Cloud bietet Standard_X hier nicht an, oder nicht Ihnen.',
    );
    expect(say('/machine/extensions/0', 'deleted', { title: 'Agent' })).toMatch(/^„Agent“ wurde gelöscht/);
    expect(say('/parameters/disk', 'too-big')).toBe('Darf höchstens 1.024 sein.');
    expect(say('/parameters/day', 'too-early', { limit: '2026-01-31' })).toMatch(/^Nicht vor .*2026/);
  });

  it('leaves what an author or a newer server says, and what lacks its facts, as it is', () => {
    for (const given of [
      issue('/parameters/a', 'pattern'),
      issue('/parameters/a', 'newer'),
      issue('/parameters/a', 'not-offered'),
      issue('/parameters/a', 'too-long'),
    ]) {
      expect(serverIssueText(t, given, [])).toBe('English message.');
    }
  });
});
