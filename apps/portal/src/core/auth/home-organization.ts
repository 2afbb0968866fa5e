const place = 'bp.organization';

/** Stores the organization of the last sign-in in this browser, for renewals of a person with several accounts. */
export function storeHomeOrganization(id: string): void {
  localStorage.setItem(place, id);
}

/** Returns the organization of the last sign-in as a field of the sign-in request, or an empty object. */
export function homeOrganizationField(): { readonly organizationId?: string } {
  const organizationId = localStorage.getItem(place);
  return organizationId === null ? {} : { organizationId };
}
