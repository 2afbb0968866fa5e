import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ApiClient } from '../harness/api-client.ts';
import { expect, test } from '../harness/fixtures.ts';

const catalog = path.resolve(import.meta.dirname, '..', '..', 'blueprints');
const password = 'Tr1al-by-Test!42';
const key = `ssh-ed25519 ${'A'.repeat(68)} test@contoso.example`;

/** Values for parameters that have no default. */
const required: Record<string, Record<string, unknown>> = {
  'web-app-database': { databasePassword: password },
  'linux-vm': { adminPasswordOrKey: key },
  'windows-vm': { adminPassword: password },
  'vm-scale-set': { adminPasswordOrKey: key },
  'research-workspace': { adminPasswordOrKey: key },
  'hpc-cluster': { sshPublicKey: key },
};

test.describe('every blueprint deploys to the embedded cloud and can be deleted', () => {
  for (const blueprint of readdirSync(catalog)) {
    test(blueprint, async ({ stack }) => {
      const client = await ApiClient.signIn(stack, 'engineer@contoso.example');
      const subscriptions = await client.subscriptions();
      const subscription = subscriptions.find((one) => one.displayName === 'Contoso Development');
      const detail = await client.api.blueprint.get({ name: blueprint });
      const id = await client.deploy({
        blueprint,
        subscriptionId: subscription!.subscriptionId,
        ...(detail.scope === 'resourceGroup' ? { resourceGroup: `rg-e2e-${blueprint}` } : {}),
        location: 'westeurope',
        parameters: required[blueprint] ?? {},
        tags: { purpose: 'test' },
      });
      const deployed = await client.settled(id);
      expect(deployed.error).toBeNull();
      expect(deployed.state).toBe('Succeeded');
      expect(deployed.resources.map((resource) => resource.state)).not.toContain('Failed');
      expect(JSON.stringify(deployed)).not.toContain(password);

      await client.api.deployment.delete({ id, query: { resources: 'delete' } });
      const deleted = await client.settled(id);
      expect(deleted.error).toBeNull();
      expect(deleted.state).toBe('Deleted');
    });
  }
});
