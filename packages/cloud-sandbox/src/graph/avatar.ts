import { initialsOf } from '../directory/pages/accountPicker.ts';
import { escapeHtml } from '../directory/pages/page.ts';

/** Backgrounds that white letters are readable on. */
const COLOURS = ['#1257c2', '#0b6e6e', '#7a3ea1', '#a1352f', '#5b6312', '#86500a', '#345995', '#8a2c62'];

/** A picture with the person's initials; the colour is always the same for the same name. */
export function avatar(name: string): string {
  const sum = Buffer.from(name).reduce((total, byte) => total + byte, 0);
  const colour = COLOURS[sum % COLOURS.length] ?? '#345995';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96" role="img" aria-label="${escapeHtml(name)}"><rect width="96" height="96" fill="${colour}"/><text x="48" y="50" fill="#fff" font-family="system-ui, sans-serif" font-size="38" font-weight="600" text-anchor="middle" dominant-baseline="central">${escapeHtml(initialsOf(name))}</text></svg>`;
}
