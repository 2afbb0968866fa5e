import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GalleryDetail } from '@blueport/contracts';
import { resourceTypesOf } from '../describe-template.ts';

const folder = join(import.meta.dirname, 'templates');

interface GalleryFile {
  readonly metadata: {
    readonly title: string;
    readonly summary: string;
    readonly category: string;
    readonly tags: readonly string[];
    readonly documentation: readonly string[];
    readonly updated: string;
  };
}

function readItem(file: string): GalleryDetail {
  const text = readFileSync(join(folder, file), 'utf8');
  const content = JSON.parse(text) as GalleryFile;
  const { metadata, ...template } = content;
  return {
    id: file.replace(/\.json$/, ''),
    title: metadata.title,
    publisher: 'Blueport',
    summary: metadata.summary,
    category: metadata.category,
    tags: [...metadata.tags],
    resourceTypes: resourceTypesOf(template),
    updatedAt: `${metadata.updated}T00:00:00.000Z`,
    template: `${JSON.stringify(template, null, 2)}\n`,
    documentation: metadata.documentation.join('\n'),
  };
}

let items: readonly GalleryDetail[] | undefined;

/**
 * Returns templates to start from. The vendor's gallery has no public interface for reading templates, so the portal
 * ships small ones for services that its catalog does not cover.
 */
export function galleryItems(): readonly GalleryDetail[] {
  items ??= readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map(readItem);
  return items;
}

export function findGalleryItem(id: string): GalleryDetail | undefined {
  return galleryItems().find((item) => item.id === id);
}
