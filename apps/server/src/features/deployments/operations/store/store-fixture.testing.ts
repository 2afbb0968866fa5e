import { v7 as newId } from 'uuid';
import { randomBytes } from 'node:crypto';
import type { TestDatabase } from '../../../../testing/test-database.ts';
import { createVault } from '../../../../security/vault.ts';
import { publishEvent, type PublishEvent } from '../../../../journal/events.ts';
import { deployMachine } from '../machine/machine.ts';
import { addOperation } from '../service/add-operation.ts';
import { createOperationStore } from './kysely-operation-store.ts';

/** Creates a store over a test database, and deployments to work on. */
export async function createStoreFixture(database: TestDatabase) {
  const { db } = database;
  const vault = createVault(randomBytes(32));
  const organizationId = newId();
  await db
    .insertInto('organization')
    .values({ id: organizationId, key: 'one', name: 'One', permissions: '[]' })
    .execute();
  const storeWith = (options: { fencing?: boolean; publish?: PublishEvent; leaseSeconds?: number } = {}) =>
    createOperationStore({ db, vault, publish: publishEvent, leaseSeconds: 20, ...options });

  const addDeployment = async (): Promise<{ deploymentId: string; operationId: string }> => {
    const deploymentId = newId();
    const operationId = newId();
    const name = `bp-${deploymentId.replaceAll('-', '').slice(-10)}`;
    const accountId = newId();
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('deployment')
        .values({
          id: deploymentId,
          name,
          organization_id: organizationId,
          account_id: accountId,
          title: 'A deployment',
          state: 'Queued',
          blueprint_id: newId(),
          blueprint_version_id: newId(),
          blueprint_slug: 'storage-account',
          blueprint_title: 'Storage',
          blueprint_version: '1.0.0',
          cloud: 'general',
          scope: 'resourceGroup',
          tenant_id: newId(),
          subscription_id: newId(),
          subscription_name: 'Subscription',
          resource_group: 'rg',
          location: 'westeurope',
          tags: '{}',
        })
        .execute();
      await addOperation(tx, vault, {
        id: operationId,
        deploymentId,
        deploymentName: name,
        number: 1,
        kind: 'create',
        accountId,
        sessionId: newId(),
        machine: deployMachine({ needsGroup: false }),
        steps: [],
        content: { template: '{}', parameters: { size: 1 }, secureParameters: { password: 'canary' } },
      });
    });
    return { deploymentId, operationId };
  };
  return { vault, organizationId, storeWith, addDeployment };
}
