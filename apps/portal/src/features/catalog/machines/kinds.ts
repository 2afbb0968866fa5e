/** What is offered for machines; both have the same life, with words, keys and addresses of their own. */
export type MachineKind = 'image' | 'extension';

/** Words and addresses of the two. */
export const machineKinds = {
  image: {
    path: '/portal/image',
    title: 'title.images',
    description: 'machines.imagesDescription',
    create: 'machines.imageCreate',
    createTitle: 'title.imageCreate',
    none: 'machines.imagesNone',
    noneHelp: 'machines.imagesNoneHelp',
  },
  extension: {
    path: '/portal/extension',
    title: 'title.extensions',
    description: 'machines.extensionsDescription',
    create: 'machines.extensionCreate',
    createTitle: 'title.extensionCreate',
    none: 'machines.extensionsNone',
    noneHelp: 'machines.extensionsNoneHelp',
  },
} as const;
