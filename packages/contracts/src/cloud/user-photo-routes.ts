import * as z from 'zod/mini';
import { defineRoute, signedIn } from '../api/route.ts';
import { maxPhotos } from './max-photos.ts';

const guid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

export const userPhotosSchema = z.object({
  /** The photos as `data:` URLs by account ID. People without a photo are omitted. */
  photos: z.record(z.string(), z.string()),
});
export type UserPhotos = z.infer<typeof userPhotosSchema>;

export const userPhotoRoutes = {
  list: defineRoute({
    id: 'userPhoto.list',
    method: 'GET',
    path: '/api/user/photo',
    summary:
      'Get the directory photos of people in the organization, up to 50 account IDs separated by commas',
    access: signedIn,
    scope: 'organization',
    query: z.strictObject({
      ids: z.string().check(z.regex(new RegExp(`^${guid}(?:,${guid}){0,${maxPhotos - 1}}$`))),
    }),
    response: userPhotosSchema,
  }),
} as const;
