/** Pages that can be shown at the root address outside the portal. */
export const landingNames = ['research', 'hpc', 'service', 'login'] as const;
export type LandingName = (typeof landingNames)[number];

/** Landing pages that exist in this version. */
export const availableLandings = ['login'] as const satisfies readonly LandingName[];
export type AvailableLanding = (typeof availableLandings)[number];

/** Returns the landing page if it exists in this version, otherwise sign-in. */
export const availableLanding = (name: unknown): AvailableLanding =>
  availableLandings.find((available) => available === name) ?? 'login';
