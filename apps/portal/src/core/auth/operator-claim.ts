const place = 'blueport.claim';

/** Keeps the code of the link by which the first operator takes charge, for this tab and until sign-in has used it. */
export function keepClaim(code: string): void {
  sessionStorage.setItem(place, code);
}

/** The kept code, as a field of the sign-in's body; empty where there is none. */
export function claimField(): { readonly claim?: string } {
  const claim = sessionStorage.getItem(place);
  return claim ? { claim } : {};
}

/** Forgets the code: it was used, or the server does not take it. */
export function forgetClaim(): void {
  sessionStorage.removeItem(place);
}
