import type { BodyOf, modelRoutes } from '@blueport/contracts';

export type NewModel = BodyOf<typeof modelRoutes.create>;

/** What somebody starts with who starts from nothing. */
export const emptyTemplate = `{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "parameters": {
    "location": {
      "type": "string",
      "defaultValue": "[resourceGroup().location]",
      "metadata": { "description": "Region of everything here." }
    },
    "tags": { "type": "object", "defaultValue": {} }
  },
  "resources": []
}
`;

/** A name for addresses out of a title. */
export function nameOfTitle(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 63);
}

const namePattern = /^[a-z][a-z0-9-]{2,62}$/;

/** Fields of a new blueprint that are not in order, each with the name of its message. */
export function missingFields(model: Pick<NewModel, 'title' | 'summary' | 'name' | 'template'>): Set<string> {
  const missing = new Set<string>();
  if (model.title.trim() === '') missing.add('title');
  if (model.summary.trim() === '') missing.add('summary');
  if (!namePattern.test(model.name)) missing.add('name');
  if (model.template.trim().length < 2) missing.add('template');
  return missing;
}

const mostPictureBytes = 96 * 1024;

/** A picture as a data: address, or undefined where it is none or too large. */
export async function readPicture(file: File): Promise<string | undefined> {
  if (file.size > mostPictureBytes || !/^image\/(svg\+xml|png|jpeg|webp)$/.test(file.type)) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:${file.type};base64,${btoa(text)}`;
}

/** Tags as they are typed, each once. */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean).slice(0, 12);
}
