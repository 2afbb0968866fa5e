import type { OperationKind, OperationLimit, SharedResources } from '@blueport/contracts';
import { sql, type CompiledQuery, type Transaction } from 'kysely';
import { prepared } from '../../../../database/prepared.ts';
import type { Database } from '../../../../database/tables/index.ts';
import { runBatch } from '../../../../database/run-batch.ts';
import type { Vault } from '../../../../security/vault.ts';
import type { WorkStep } from '../cloud/work.ts';
import { contentText, templateHashOf, type Content } from '../content/content.ts';
import { secureValuesContext } from '../content/read-content.ts';
import type { Machine } from '../machine/machine.ts';
import { upsertSteps } from '../store/upsert-steps.ts';

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
  /** The blueprint version of the content. */
  readonly version?: { readonly id: string; readonly name: string };
  /** New tags of the deployment. */
  readonly tags?: Readonly<Record<string, string>>;
  readonly actsWith?: 'person' | 'connection';
  /** Held for approval: no worker claims it. */
  readonly isHeld?: boolean;
  /** Set for deletions. */
  readonly shared?: SharedResources;
  /** The cost usage limit that started it, instead of a person. */
  readonly limit?: OperationLimit;
  readonly steps: readonly WorkStep[];
}

function insertTemplate(tx: Transaction<Database>, template: string): CompiledQuery {
  const hash = templateHashOf(template);
  // Looks for the template first: it usually exists already, and concurrent inserts would block each other.
  return sql`${prepared} insert into deployment_template (hash, template) select ${hash}::text, ${template}::text
    where not exists (select from deployment_template where hash = ${hash}) on conflict do nothing`.compile(
    tx,
  );
}

/** Inserts an operation with its content and its steps. */
export async function addOperation(
  tx: Transaction<Database>,
  vault: Vault,
  operation: NewOperation,
): Promise<void> {
  await runBatch(tx, ...insertsOfOperation(tx, vault, operation));
}

/** Returns the statements that insert an operation with its content and its steps. */
export function insertsOfOperation(tx: Transaction<Database>, vault: Vault, operation: NewOperation) {
  const { content, steps } = operation;
  const inserted = tx.insertInto('deployment_operation').values({
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
    held: operation.isHeld ?? false,
    shared_resources: operation.shared ?? null,
    ...(operation.limit && { started_by_limit: JSON.stringify(operation.limit) }),
    ...(operation.tags === undefined ? {} : { tags: JSON.stringify(operation.tags) }),
    ...(operation.version === undefined
      ? {}
      : { blueprint_version_id: operation.version.id, blueprint_version: operation.version.name }),
    ...(content === undefined
      ? {}
      : {
          template_hash: templateHashOf(content.template),
          untagged_template_hash: content.untagged ? templateHashOf(content.untagged) : null,
          parameters: JSON.stringify(content.parameters),
          secure_parameters: vault.seal(
            JSON.stringify(content.secureParameters),
            secureValuesContext(operation.id),
          ),
          chosen_machine: content.choice ? JSON.stringify(content.choice) : null,
          content_hash: vault.fingerprint(contentText(content)).toString('hex'),
        }),
  });
  return [
    ...[content?.template, content?.untagged].flatMap((template) =>
      template ? [insertTemplate(tx, template)] : [],
    ),
    inserted,
    ...(steps.length === 0 ? [] : [upsertSteps(tx, operation.id, steps, 0)]),
  ];
}
