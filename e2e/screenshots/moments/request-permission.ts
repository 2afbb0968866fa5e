import { ApiClient } from '../../harness/api-client.ts';
import type { Stack } from '../../harness/stack.ts';
import { admin } from './moment.ts';

let isRequested = false;

/** Lets the reader request access to the audit log, which a role of the organization grants. */
export async function requestPermission(stack: Stack): Promise<void> {
  if (isRequested) return;
  isRequested = true;
  const { role } = (await ApiClient.signIn(stack, admin)).api;
  await role.create({
    body: { name: 'Audit reader', description: 'Reads the audit log.', permissions: ['auditList'] },
  });
  const { permissionRequest } = (await ApiClient.signIn(stack, 'reader@contoso.example')).api;
  await permissionRequest.create({
    body: { key: 'auditList', reason: 'Quarterly review, for about a week.' },
  });
}
