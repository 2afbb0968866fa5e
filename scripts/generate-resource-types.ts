/** Writes the table of resource types: `node scripts/generate-resource-types.ts`. A test checks that it is current. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resourceTypeTables } from './reference/resource-type-table.ts';

const tables = resourceTypeTables();
for (const [file, text] of Object.entries(tables)) writeFileSync(file, text);
execFileSync('oxfmt', Object.keys(tables), { stdio: 'inherit' });
console.log(Object.keys(tables).join('\n'));
