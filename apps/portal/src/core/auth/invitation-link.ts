const place = 'blueport.invitation';

// Signing out clears session storage; a sign-in that failed for another reason must not lose the invitation.
let held = sessionStorage.getItem(place);

/** Keeps the code of the invitation whose link was opened, for this tab and until a sign-in has used it. */
export function keepInvitation(code: string): void {
  held = code;
  sessionStorage.setItem(place, code);
}

/** The code that is kept; null where no invitation is being accepted. */
export function keptInvitation(): string | null {
  return held;
}

/** The kept code as a field of the sign-in's body; empty where there is none. */
export function invitationField(): { readonly invitation?: string } {
  return held ? { invitation: held } : {};
}

/** Forgets the code: it was used, the server does not take it, or the person goes on without. */
export function forgetInvitation(): void {
  held = null;
  sessionStorage.removeItem(place);
}
