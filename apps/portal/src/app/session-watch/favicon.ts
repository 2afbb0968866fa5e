import { badgeMaximum } from '../../ui/theme/tokens.ts';

const logo =
  '<rect width="32" height="32" rx="8" fill="#1A73E7"/><path d="M8 20.5 16 25l8-4.5M8 16l8 4.5 8-4.5M16 7l8 4.5-8 4.5-8-4.5z" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>';

/** Returns the address of the icon of the browser tab: the logo, with a badge for the number of unread messages. */
export function faviconOf(unread: number): string {
  if (unread <= 0) return '/favicon.svg';
  const text = unread > badgeMaximum ? `${badgeMaximum}+` : String(unread);
  const width = 8 + 7 * text.length;
  const badge =
    `<rect x="${32 - width}" y="16" width="${width}" height="16" rx="8" fill="#C5221F" stroke="#fff" stroke-width="1.5"/>` +
    `<text x="${32 - width / 2}" y="28.3" font-family="Arial,sans-serif" font-size="12" font-weight="700" text-anchor="middle" fill="#fff">${text}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${logo}${badge}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Shows the number of unread messages on the icon of the browser tab. */
export function showOnFavicon(unread: number): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', faviconOf(unread));
}
