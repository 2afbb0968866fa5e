/** Writes docs/reference from the sources: `node scripts/generate-reference.ts`. A test checks that it is current. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { referencePages } from './reference/reference-pages.ts';

const folder = path.resolve(import.meta.dirname, '..', 'docs', 'reference');
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(await referencePages())) {
  writeFileSync(path.join(folder, name), text);
  console.log(`docs/reference/${name}`);
}
