/** Writes the permission keys without a use: `node scripts/generate-permissions.ts`. A test checks that they are current. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { unusedPermissions } from './reference/unused-permissions.ts';

const name = 'packages/contracts/src/identity/unused-permissions.generated.ts';
writeFileSync(path.resolve(import.meta.dirname, '..', name), unusedPermissions());
console.log(name);
