import type { DeploymentDetail } from '@blueport/contracts';
import type { Stack } from './stack.ts';

/** Asks the embedded cloud for something behind the portal's back, as an administrator; answers what it says. */
export async function askCloud<Body = unknown>(
  stack: Stack,
  method: string,
  id: string,
  version: string,
  body?: unknown,
): Promise<Body> {
  const answer = await fetch(`http://127.0.0.1:${stack.sandboxPort}/arm${id}?api-version=${version}`, {
    method,
    headers: {
      authorization: `Bearer ${await stack.cloudToken('admin@contoso.example', 'management')}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${id} answered ${answer.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Body;
}

/** Puts a lock of the cloud on the resource group of a deployment; without a level it is taken away. */
export async function lockGroup(
  stack: Stack,
  { subscriptionId, resourceGroup }: DeploymentDetail,
  level: 'ReadOnly' | 'CanNotDelete' | undefined,
): Promise<void> {
  const group = `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}`;
  const lock = `${group}/providers/Microsoft.Authorization/locks/hold`;
  await askCloud(
    stack,
    level ? 'PUT' : 'DELETE',
    lock,
    '2020-05-01',
    level && { properties: { level, notes: 'Held.' } },
  );
}

/** A policy of the cloud on a subscription: what stands elsewhere than in the north of Europe is refused. */
export async function forbidAllButTheNorth(stack: Stack, subscriptionId: string): Promise<void> {
  const properties = {
    displayName: 'Only the north',
    policyDefinitionId:
      '/providers/Microsoft.Authorization/policyDefinitions/e56962a6-4747-49cd-b67b-bf8b01975c4c',
    parameters: { listOfAllowedLocations: { value: ['northeurope'] }, effect: { value: 'Deny' } },
  };
  const id = `/subscriptions/${subscriptionId}/providers/Microsoft.Authorization/policyAssignments/north`;
  await askCloud(stack, 'PUT', id, '2023-04-01', { properties });
}
