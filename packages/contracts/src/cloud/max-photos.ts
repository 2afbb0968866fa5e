/** Maximum number of people in one request for photos. */
export const maxPhotos = 50;
