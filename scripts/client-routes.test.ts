import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { clientRoutes } from './reference/client-routes.ts';

it('packages/client/src/routes.generated.ts lists the routes of the contracts', () => {
  const file = path.resolve(import.meta.dirname, '..', 'packages', 'client', 'src', 'routes.generated.ts');
  expect(readFileSync(file, 'utf8'), 'run: node scripts/generate-client.ts').toBe(clientRoutes());
});
