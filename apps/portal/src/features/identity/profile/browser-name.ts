const browsers = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

/** Returns the browser's name from a user agent, or the user agent itself if it is unknown. */
export function browserName(userAgent: string): string {
  return browsers.find(([mark]) => userAgent.includes(mark))?.[1] ?? userAgent.slice(0, 40);
}
