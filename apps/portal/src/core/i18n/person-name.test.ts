import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { catalogueOf } from './locale.ts';
import german from './locales/de.json';
import english from './locales/en.json';
import french from './locales/fr.json';
import { personName } from './person-name.ts';
import { t } from './translate.tsx';

describe('personName', () => {
  it.each([
    ['en', english, 'Former member'],
    ['de', german, 'Ehemaliges Mitglied'],
    ['fr', french, 'Ancien membre'],
  ] as const)(
    'returns a placeholder for a removed user in the selected language: %s',
    (locale, messages, text) => {
      i18n.loadAndActivate({ locale, messages: catalogueOf(messages) });
      expect([personName(t, ''), personName(t, 'Ada Lovelace')]).toEqual([text, 'Ada Lovelace']);
    },
  );
});
