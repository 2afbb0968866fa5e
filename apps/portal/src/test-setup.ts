import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { i18n } from '@lingui/core';
import signIn from './auth/messages/en.json';
import shell from './i18n/locales/en.json';
import palette from './palette/messages/en.json';
import { catalogueOf } from './i18n/locale.ts';

i18n.loadAndActivate({
  locale: 'en',
  messages: { ...catalogueOf(shell), ...catalogueOf(signIn), ...catalogueOf(palette) },
});

// A busy machine takes its time; what is awaited ends the wait as soon as it is there.
configure({ asyncUtilTimeout: 5000 });

afterEach(() => cleanup());

// jsdom lays nothing out and so scrolls nowhere.
Object.defineProperty(Element.prototype, 'scrollIntoView', {
  configurable: true,
  writable: true,
  value: () => undefined,
});
