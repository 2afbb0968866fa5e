import { expect, it } from 'vitest';
import { clientIds } from '../testing/test-directory.ts';
import { createTestInstallation } from '../testing/test-process.ts';

it(
  'prints a new claim line at each start of a server on a real cloud without an operator',
  { timeout: 120_000 },
  async () => {
    const installation = await createTestInstallation();
    try {
      const production = { BLUEPORT_CLOUD: 'azure', ENTRA_CLIENT_ID: clientIds.general };
      const claims: string[] = [];
      for (let start = 1; start <= 2; start += 1) {
        const server = await installation.serve(production);
        const lines = server.output().split('\n');
        const [claim, ...more] = lines.filter((line) => line.includes('claim'));
        expect(more).toEqual([]);
        expect(claim).toMatch(
          new RegExp(`^claim: http://localhost:${installation.port}/\\?claim=[A-Za-z0-9_-]{43}$`),
        );
        claims.push(claim!);
        server.child.kill('SIGTERM');
        await server.ended;
      }
      expect(new Set(claims).size).toBe(2);
    } finally {
      await installation.remove();
    }
  },
);
