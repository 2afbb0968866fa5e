import { announcePreference } from './preference-signal.ts';

const storageKey = 'bp.singleKeys';

/** Whether single letters act as shortcuts. They can be turned off for speech input (WCAG 2.1.4). */
export function singleKeysEnabled(): boolean {
  return localStorage.getItem(storageKey) !== 'off';
}

/** Turns single-letter shortcuts on or off on this device. */
export function rememberSingleKeys(enabled: boolean): void {
  localStorage.setItem(storageKey, enabled ? 'on' : 'off');
  announcePreference();
}
