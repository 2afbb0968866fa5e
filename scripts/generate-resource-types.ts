/** Writes the table of resource types: `node scripts/generate-resource-types.ts`. A test checks that it is current. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resourceTypeFile, resourceTypeTable } from './house/resource-type-table.ts';

writeFileSync(resourceTypeFile, resourceTypeTable());
execFileSync('oxfmt', [resourceTypeFile], { stdio: 'inherit' });
console.log(resourceTypeFile);
