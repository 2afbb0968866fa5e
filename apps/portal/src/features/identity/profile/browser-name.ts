const browsers = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

/** The browser's name in a user agent; the agent itself where it is none of the known ones. */
export function browserName(userAgent: string): string {
  return browsers.find(([mark]) => userAgent.includes(mark))?.[1] ?? userAgent.slice(0, 40);
}
