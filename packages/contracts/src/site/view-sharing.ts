export const viewSharings = ['private', 'role', 'organization'] as const;
/** The users who see a saved view: its owner, everyone with the owner's role, or the whole organization. */
export type ViewSharing = (typeof viewSharings)[number];

/** The key required for sharing. A private view requires none. */
export const sharingKeys: Readonly<Record<ViewSharing, string | null>> = {
  private: null,
  role: 'roleEdit',
  organization: 'organizationEdit',
};
