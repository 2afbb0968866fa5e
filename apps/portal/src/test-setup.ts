import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { i18n } from '@lingui/core';
import shell from './i18n/locales/en.json';
import { catalogueOf } from './i18n/locale.ts';

i18n.loadAndActivate({ locale: 'en', messages: catalogueOf(shell) });

afterEach(() => cleanup());

// jsdom lays nothing out and so scrolls nowhere.
Object.defineProperty(Element.prototype, 'scrollIntoView', {
  configurable: true,
  writable: true,
  value: () => undefined,
});
