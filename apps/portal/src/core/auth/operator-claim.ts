const place = 'blueport.claim';

/** Keeps the code of the link that sets up the first operator, for this tab and until a sign-in has used it. */
export function storeClaim(code: string): void {
  sessionStorage.setItem(place, code);
}

/** Returns the stored code as a field of the sign-in request, or an empty object. */
export function claimField(): { readonly claim?: string } {
  const claim = sessionStorage.getItem(place);
  return claim ? { claim } : {};
}

/** Deletes the code after it was used or refused by the server. */
export function clearClaim(): void {
  sessionStorage.removeItem(place);
}
