const key = 'bp.places';
const maxRecentPlaces = 8;

/** A page opened in this tab. Stored in session storage, which sign-out clears. */
export interface RecentPlace {
  readonly to: string;
  readonly title: string;
}

function isPlace(value: unknown): value is RecentPlace {
  const { to, title } = (value ?? {}) as Partial<RecentPlace>;
  return typeof to === 'string' && /^\/portal(\/|$)/.test(to) && typeof title === 'string';
}

/** Returns the recent places, newest first. */
export function recentPlaces(): RecentPlace[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPlace) : [];
  } catch {
    return [];
  }
}

export function rememberPlace(place: RecentPlace): void {
  const others = recentPlaces().filter(({ to }) => to !== place.to);
  sessionStorage.setItem(key, JSON.stringify([place, ...others].slice(0, maxRecentPlaces)));
}
