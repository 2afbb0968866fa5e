/**
 * Kinds of items offered for virtual machines. Both share one life cycle but have separate texts, permissions and URLs.
 */
export type MachineKind = 'image' | 'extension';

/** Texts and paths of each kind. */
export const machineKinds = {
  image: {
    path: '/portal/image',
    title: 'nav.image',
    description: 'machines.imagesDescription',
    create: 'machines.imageCreate',
    createTitle: 'title.imageCreate',
    none: 'machines.imagesNone',
    noneHelp: 'machines.imagesNoneHelp',
  },
  extension: {
    path: '/portal/extension',
    title: 'nav.extension',
    description: 'machines.extensionsDescription',
    create: 'machines.extensionCreate',
    createTitle: 'title.extensionCreate',
    none: 'machines.extensionsNone',
    noneHelp: 'machines.extensionsNoneHelp',
  },
} as const;
