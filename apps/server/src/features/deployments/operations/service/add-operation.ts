import type { OperationKind, SharedResources } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Vault } from '../../../../security/vault.ts';
import type { WorkStep } from '../cloud/work.ts';
import { contentText, templateHashOf, type Content } from '../content/content.ts';
import { securePlace } from '../content/read-content.ts';
import type { Machine } from '../machine/machine.ts';
import { writeSteps } from '../store/write-steps.ts';

export interface NewOperation {
  readonly id: string;
  readonly deploymentId: string;
  readonly deploymentName: string;
  readonly number: number;
  readonly kind: OperationKind;
  readonly accountId: string;
  readonly sessionId: string;
  readonly machine: Machine;
  readonly content?: Content;
  /** The blueprint's version that the content is of. */
  readonly version?: { readonly id: string; readonly name: string };
  /** What the deployment's tags are from now on. */
  readonly tags?: Readonly<Record<string, string>>;
  readonly actsWith?: 'person' | 'connection';
  /** Waits for approval: no worker takes it. */
  readonly held?: boolean;
  /** Set for deletions. */
  readonly shared?: SharedResources;
  readonly steps: readonly WorkStep[];
}

async function addTemplate(tx: Transaction<Database>, template: string): Promise<string> {
  const hash = templateHashOf(template);
  // Asked first: the usual template is there already, and an insert would make writers wait for each other.
  const known = await tx
    .selectFrom('deployment_template')
    .select('hash')
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (known === undefined) {
    await tx
      .insertInto('deployment_template')
      .values({ hash, template })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return hash;
}

/** Writes an operation with what it sends and with its steps. */
export async function addOperation(
  tx: Transaction<Database>,
  vault: Vault,
  operation: NewOperation,
): Promise<void> {
  const { content } = operation;
  await tx
    .insertInto('deployment_operation')
    .values({
      id: operation.id,
      deployment_id: operation.deploymentId,
      number: operation.number,
      kind: operation.kind,
      state: 'Pending',
      account_id: operation.accountId,
      session_id: operation.sessionId,
      cloud_name: `${operation.deploymentName}-${operation.number}`,
      machine: JSON.stringify(operation.machine),
      acts_with: operation.actsWith ?? 'person',
      held: operation.held ?? false,
      shared_resources: operation.shared ?? null,
      ...(operation.tags === undefined ? {} : { tags: JSON.stringify(operation.tags) }),
      ...(operation.version === undefined
        ? {}
        : { blueprint_version_id: operation.version.id, blueprint_version: operation.version.name }),
      ...(content === undefined
        ? {}
        : {
            template_hash: await addTemplate(tx, content.template),
            untagged_template_hash: content.untagged ? await addTemplate(tx, content.untagged) : null,
            parameters: JSON.stringify(content.parameters),
            secure_parameters: vault.seal(
              JSON.stringify(content.secureParameters),
              securePlace(operation.id),
            ),
            chosen_machine: content.choice ? JSON.stringify(content.choice) : null,
            content_hash: vault.fingerprint(contentText(content)).toString('hex'),
          }),
    })
    .execute();
  await writeSteps(tx, operation.id, operation.steps, 0);
}
