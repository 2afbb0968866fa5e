const place = 'bp.governmentDomain';

/** Stores the domain of the organization's government directory for the next government sign-in of this browser. */
export function storeGovernmentDomain(domain: string | undefined): void {
  if (domain === undefined) localStorage.removeItem(place);
  else localStorage.setItem(place, domain);
}

/** Returns the stored domain; undefined if the organization of this browser has no government directory. */
export const storedGovernmentDomain = (): string | undefined => localStorage.getItem(place) ?? undefined;
