import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { i18n } from '@lingui/core';
import signIn from './core/auth/messages/en.json';
import shell from './core/i18n/locales/en.json';
import palette from './app/palette/messages/en.json';
import resourceTypes from './components/resource-type/messages/en.json';
import { catalogueOf } from './core/i18n/locale.ts';
import { restoreTexts } from './testing/restore-texts.ts';

restoreTexts();
i18n.load('en', {
  ...catalogueOf(shell),
  ...catalogueOf(signIn),
  ...catalogueOf(palette),
  ...catalogueOf(resourceTypes),
});
i18n.activate('en');

// A wait ends as soon as its condition is met; only a busy machine comes near this limit.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => cleanup());

// Test files share one window, which saves most of their run time. The state one file leaves behind must not affect
// another.
const ownFetch = globalThis.fetch;
afterAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  globalThis.fetch = ownFetch;
});

/**
 * jsdom starts a timer when a frame is requested and stops it when no request is left. A timer started while a test uses fake
 * timers never fires, so no frame is drawn in this or any later file. Requesting frames continuously prevents this.
 */
function keepFrames(this: void): void {
  nextFrame(keepFrames);
}
const nextFrame = globalThis.requestAnimationFrame;
const shared = globalThis as { hasFrames?: boolean };
if (!shared.hasFrames) keepFrames();
shared.hasFrames = true;

// jsdom has no layout and therefore no scrolling.
Object.defineProperty(Element.prototype, 'scrollIntoView', {
  configurable: true,
  writable: true,
  value: () => undefined,
});
