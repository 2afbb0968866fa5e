import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { i18n } from '@lingui/core';
import signIn from './core/auth/messages/en.json';
import shell from './core/i18n/locales/en.json';
import palette from './app/palette/messages/en.json';
import { catalogueOf } from './core/i18n/locale.ts';
import { bringKeptTexts } from './testing/kept-texts.ts';

bringKeptTexts();
i18n.load('en', { ...catalogueOf(shell), ...catalogueOf(signIn), ...catalogueOf(palette) });
i18n.activate('en');

// A wait ends as soon as its condition holds; only a busy machine comes near this limit.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => cleanup());

// Files share one window, which saves most of the time they take: what one file leaves there is no other file's business.
const ownFetch = globalThis.fetch;
afterAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  globalThis.fetch = ownFetch;
});

/**
 * jsdom starts a timer when somebody asks for a frame, and stops it when nobody does. A timer that it starts while a test has
 * replaced the timers never runs, and no frame comes any more, in this file and all after it. So frames never stop.
 */
function keepFrames(this: void): void {
  nextFrame(keepFrames);
}
const nextFrame = globalThis.requestAnimationFrame;
const shared = globalThis as { hasFrames?: boolean };
if (!shared.hasFrames) keepFrames();
shared.hasFrames = true;

// jsdom lays nothing out and so scrolls nowhere.
Object.defineProperty(Element.prototype, 'scrollIntoView', {
  configurable: true,
  writable: true,
  value: () => undefined,
});
