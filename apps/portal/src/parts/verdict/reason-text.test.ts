import { expect, test } from 'vitest';
import { i18n } from '@lingui/core';
import { catalogueOf } from '../../core/i18n/locale.ts';
import { t } from '../../core/i18n/translate.tsx';
import english from './messages/en.json';
import german from './messages/de.json';
import { reasonText } from './reason-text.ts';

test('a region is called by its name, and a note without values is said as well', () => {
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf(english) });
  const values = { title: 'Cores', location: 'westeurope', used: '8', limit: '10', needed: '4' };
  expect(reasonText({ code: 'quota', message: '', values }, t)).toBe(
    'Cores in West Europe: 8 of 10 are in use, 4 more are needed.',
  );
  expect(reasonText({ code: 'policies', message: '' }, t)).toBe('The policies in force were changed.');
});

test('a rule that asks for approval does not read as if approval had been given', () => {
  const values = { blueprint: 'Key vault' };
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf(english) });
  expect(t('verdict.approval.blueprint', values)).toBe('Deployments of Key vault need approval.');
  i18n.loadAndActivate({ locale: 'de', messages: catalogueOf(german) });
  expect(t('verdict.approval.blueprint', values)).toBe(
    'Bereitstellungen von Key vault brauchen eine Freigabe.',
  );
});
