/** The pages of one organization do not exist in another. */
const keyOf = (organization: string) => `bp.places.${organization}`;

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

/** Returns the recent places of an organization, newest first. */
export function recentPlaces(organization: string): RecentPlace[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(organization)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPlace) : [];
  } catch {
    return [];
  }
}

export function rememberPlace(organization: string, place: RecentPlace): void {
  const others = recentPlaces(organization).filter(({ to }) => to !== place.to);
  sessionStorage.setItem(keyOf(organization), JSON.stringify([place, ...others].slice(0, maxRecentPlaces)));
}
