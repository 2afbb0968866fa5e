import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Vault } from '../../../../security/vault.ts';
import { contentText, type Content } from './content.ts';

/** Returns the context that the encryption of an operation's secure values is bound to. */
export const secureValuesContext = (operationId: string): string =>
  `deployment_operation/${operationId}/secure_parameters`;

/** Thrown when the stored content differs from the submitted content. */
class ContentChanged extends Error {
  override readonly name = 'ContentChanged';
}

/** Reads the content of an operation and verifies that it is what was submitted. */
export async function readContent(db: Kysely<Database>, vault: Vault, operationId: string): Promise<Content> {
  const row = await db
    .selectFrom('deployment_operation as o')
    .innerJoin('deployment_template as t', 't.hash', 'o.template_hash')
    .leftJoin('deployment_template as u', 'u.hash', 'o.untagged_template_hash')
    .select([
      't.template',
      'u.template as untagged',
      'o.parameters',
      'o.secure_parameters',
      'o.content_hash',
      'o.chosen_machine',
    ])
    .where('o.id', '=', operationId)
    .executeTakeFirstOrThrow();
  const content: Content = {
    template: row.template,
    untagged: row.untagged,
    parameters: row.parameters ?? {},
    secureParameters:
      row.secure_parameters === null
        ? {}
        : (JSON.parse(vault.open(row.secure_parameters, secureValuesContext(operationId))) as Record<
            string,
            unknown
          >),
    choice: row.chosen_machine,
  };
  const stored = row.content_hash ?? '';
  // Empty for content submitted before fingerprints had a key.
  if (stored !== '' && !vault.matches(contentText(content), Buffer.from(stored, 'hex')))
    throw new ContentChanged('The stored template or parameters changed.');
  return content;
}
