import german from '@blueport/contracts/messages/de.json';
import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { catalogueOf } from './locale.ts';
import { noteOrText } from './note-text.ts';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: catalogueOf(german) }));
afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('shows a note of the server in German', () => {
  const note = { code: 'mail-unresolved', message: 'In English.' };
  expect(noteOrText(note, 'In English.')).toBe('Der Hostname des Mailservers konnte nicht aufgelöst werden.');
});

it('marks the response of a mail server in German', () => {
  const note = { code: 'mail-response', message: 'In English.', values: { response: '550 No' } };
  expect(noteOrText(note, '550 No')).toBe('Antwort des Mailservers: 550 No');
});

it('shows the text of rows and servers without a note', () => {
  expect(noteOrText(null, '550 No')).toBe('550 No');
  expect(noteOrText(undefined, null)).toBe('');
});
