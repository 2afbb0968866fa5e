/** Writes the routes of @blueport/client from the contracts: `node scripts/generate-client.ts`. A test checks that they are current. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { clientRoutes } from './reference/client-routes.ts';

const file = path.resolve(import.meta.dirname, '..', 'packages', 'client', 'src', 'routes.generated.ts');
writeFileSync(file, clientRoutes());
console.log('packages/client/src/routes.generated.ts');
