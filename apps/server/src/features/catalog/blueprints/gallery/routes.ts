import { galleryRoutes } from '@blueport/contracts';
import { notFound } from '../../../../errors/refusal.ts';
import type { RouteRegistry } from '../../../../http/registry.ts';
import type { ListEntity } from '../../../../list/list-entity.ts';
import { listRows } from '../../../../list/list-rows.ts';
import { parseList } from '../../../../list/parse-list.ts';
import { findGalleryItem, galleryItems } from './gallery.ts';

const gallery: ListEntity = {
  fields: {
    id: { type: 'text', search: true },
    title: { type: 'text', search: true },
    publisher: { type: 'text' },
    summary: { type: 'text', search: true },
    category: { type: 'text', search: true },
    tags: { type: 'text', search: true },
    resourceTypes: { type: 'text', search: true },
    updatedAt: { type: 'time' },
  },
  created: 'updatedAt',
  tieBreaker: 'id',
};

/** Registers the gallery of templates that a blueprint can start from. */
export function registerGallery(registry: RouteRegistry): void {
  registry.register(galleryRoutes.list, async ({ query }) => {
    const rows = galleryItems().map(({ template: _template, documentation: _documentation, ...row }) => row);
    return listRows(gallery, parseList(gallery, query), rows, [{ field: 'title', descending: false }]);
  });
  registry.register(galleryRoutes.get, async ({ params }) => {
    const item = findGalleryItem(params.id);
    if (!item) throw notFound();
    return item;
  });
}
