import type { DeploymentDetail } from '@blueport/contracts';
import type { Stack } from './stack.ts';

/** Calls the embedded cloud directly as an administrator, bypassing the portal; returns the response body. */
export async function callCloud<Body = unknown>(
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

/** Sets a cloud lock on the resource group of a deployment, or removes it if no level is given. */
export async function lockGroup(
  stack: Stack,
  { subscriptionId, resourceGroup }: DeploymentDetail,
  level: 'ReadOnly' | 'CanNotDelete' | undefined,
): Promise<void> {
  const group = `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}`;
  const lock = `${group}/providers/Microsoft.Authorization/locks/hold`;
  await callCloud(
    stack,
    level ? 'PUT' : 'DELETE',
    lock,
    '2020-05-01',
    level && { properties: { level, notes: 'Held.' } },
  );
}

/** Assigns a cloud policy to a subscription that denies all resources outside North Europe. */
export async function allowOnlyNorthEurope(stack: Stack, subscriptionId: string): Promise<void> {
  const properties = {
    displayName: 'Only the north',
    policyDefinitionId:
      '/providers/Microsoft.Authorization/policyDefinitions/e56962a6-4747-49cd-b67b-bf8b01975c4c',
    parameters: { listOfAllowedLocations: { value: ['northeurope'] }, effect: { value: 'Deny' } },
  };
  const id = `/subscriptions/${subscriptionId}/providers/Microsoft.Authorization/policyAssignments/north`;
  await callCloud(stack, 'PUT', id, '2023-04-01', { properties });
}
