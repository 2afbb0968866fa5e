export const viewSharings = ['private', 'role', 'organization'] as const;
/** Who sees a saved view: its owner, everyone of the owner's role, or the whole organization. */
export type ViewSharing = (typeof viewSharings)[number];

/** The key that sharing needs; a private view needs none. */
export const sharingKeys: Readonly<Record<ViewSharing, string | null>> = {
  private: null,
  role: 'roleEdit',
  organization: 'organizationEdit',
};
