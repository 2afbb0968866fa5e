import * as z from 'zod/mini';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';

export const galleryItemSchema = z.object({
  id: z.string(),
  title: z.string(),
  publisher: z.string(),
  summary: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  resourceTypes: z.array(z.string()),
  updatedAt: z.string(),
});
export type GalleryItem = z.infer<typeof galleryItemSchema>;

export const galleryDetailSchema = z.extend(galleryItemSchema, {
  /** The template as published. */
  template: z.string(),
  /** Markdown. */
  documentation: z.string(),
});
export type GalleryDetail = z.infer<typeof galleryDetailSchema>;

export const galleryRoutes = {
  list: defineRoute({
    id: 'gallery.list',
    method: 'GET',
    path: '/api/azure/gallery',
    summary: 'List templates of the gallery',
    access: holders('marketplaceList'),
    scope: 'none',
    query: listQuerySchema,
    response: listResultOf(galleryItemSchema),
  }),
  get: defineRoute({
    id: 'gallery.get',
    method: 'GET',
    path: '/api/azure/gallery/:id',
    summary: 'Get a template of the gallery',
    access: holders('marketplaceList'),
    scope: 'none',
    params: z.strictObject({ id: z.string().check(z.regex(/^[a-z][a-z0-9-]{2,62}$/)) }),
    response: galleryDetailSchema,
  }),
} as const;
