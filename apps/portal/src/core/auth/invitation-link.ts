const place = 'blueport.invitation';

// Signing out clears session storage, but a sign-in that failed for another reason must not lose the invitation.
let storedCode = sessionStorage.getItem(place);

/** Keeps the code of an opened invitation link, for this tab and until a sign-in has used it. */
export function storeInvitation(code: string): void {
  storedCode = code;
  sessionStorage.setItem(place, code);
}

/** Returns the stored code, or null if no invitation is being accepted. */
export function storedInvitation(): string | null {
  return storedCode;
}

/** Returns the stored code as a field of the sign-in request, or an empty object. */
export function invitationField(): { readonly invitation?: string } {
  return storedCode ? { invitation: storedCode } : {};
}

/** Deletes the code after it was used, refused by the server or declined by the user. */
export function clearInvitation(): void {
  storedCode = null;
  sessionStorage.removeItem(place);
}
