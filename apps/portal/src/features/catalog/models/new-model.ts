import { slugText } from '../../../core/i18n/slug-text.ts';
import type { BodyOf, modelRoutes } from '@blueport/contracts';

export type NewModel = BodyOf<typeof modelRoutes.create>;

/** Template of a new blueprint: a minimal valid example that costs nothing and uses everything it declares. */
export const emptyTemplate = `{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "parameters": {
    "location": {
      "type": "string",
      "defaultValue": "[resourceGroup().location]",
      "metadata": { "description": "Region of everything here." }
    },
    "tags": {
      "type": "object",
      "defaultValue": {},
      "metadata": { "description": "Tags of everything here." }
    }
  },
  "resources": [
    {
      "type": "Microsoft.ManagedIdentity/userAssignedIdentities",
      "apiVersion": "2024-11-30",
      "name": "[format('id-{0}', uniqueString(resourceGroup().id))]",
      "location": "[parameters('location')]",
      "tags": "[parameters('tags')]"
    }
  ]
}
`;

/** Derives a name for URLs from a title. */
export function nameOfTitle(title: string): string {
  return slugText(title)
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 63);
}

/** Derives a title from a file name, or an empty string for common template file names. */
export function titleOfFile(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[-_.\s]+/g, ' ')
    .trim();
  if (/^(azuredeploy|main ?template|main|template)?$/i.test(words)) return '';
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 80);
}

const namePattern = /^[a-z][a-z0-9-]{2,62}$/;

/** Returns the invalid fields of a new blueprint, each with its message key. */
export function missingFields(
  model: Pick<NewModel, 'title' | 'summary' | 'name' | 'template'> & { readonly category: string },
): Set<string> {
  const missing = new Set<string>();
  if (model.title.trim() === '') missing.add('title');
  if (model.summary.trim() === '') missing.add('summary');
  if (model.category === '') missing.add('category');
  if (!namePattern.test(model.name)) missing.add('name');
  if (model.template.trim().length < 2) missing.add('template');
  return missing;
}

const maxPictureBytes = 96 * 1024;

/** Reads a picture as a data URL, or undefined if it is not a picture or too large. */
export async function readPicture(file: File): Promise<string | undefined> {
  if (file.size > maxPictureBytes || !/^image\/(svg\+xml|png|jpeg|webp)$/.test(file.type)) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:${file.type};base64,${btoa(text)}`;
}

/** Inserts a picture by reference and appends its data at the end, so that the text stays readable. */
export function withPicture(markdown: string, fileName: string, picture: string): string {
  const alt = fileName.replace(/\.[^.]*$/, '').replaceAll(/[[\]\\]/g, '');
  let number = 1;
  while (markdown.includes(`[picture-${number}]`)) number += 1;
  const imageReference = `![${alt}][picture-${number}]`;
  const imageDefinition = `[picture-${number}]: ${picture}`;
  // Insert before the pictures that are already stored.
  const at = markdown.search(/\n*(^\[picture-\d+\]: data:\S+\s*)+$/m);
  const [text, others] = at < 0 ? [markdown, ''] : [markdown.slice(0, at), markdown.slice(at).trim()];
  return `${[text.trimEnd(), imageReference, [others, imageDefinition].filter(Boolean).join('\n')].filter(Boolean).join('\n\n')}\n`;
}

/** Parses tags from text and removes duplicates. */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean).slice(0, 12);
}
