const browsers = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

// An iPad with a desktop page reports a Mac, and Android includes Linux, so the order matters.
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const nameIn = (names: readonly (readonly [string, string])[], userAgent: string): string | undefined =>
  names.find(([mark]) => userAgent.includes(mark))?.[1];

/** The browser and the operating system of a session; `system` is undefined if it is unknown. */
export interface Device {
  readonly browser: string;
  readonly system: string | undefined;
}

/** Reads the device from a user agent. An unknown browser is named by the beginning of the user agent. */
export const deviceOf = (userAgent: string): Device => ({
  browser: nameIn(browsers, userAgent) ?? userAgent.slice(0, 40),
  system: nameIn(systems, userAgent),
});
