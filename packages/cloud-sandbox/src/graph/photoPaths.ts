/** Paths of a person's photo, below the path of the person: metadata, image, image of one size. */
export const photoPaths = ['/photo', '/photo/$value', '/photos/:size/$value'] as const;
