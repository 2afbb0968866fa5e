/** A column sealed by the vault, and the SQL expression for the place that its values are bound to. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Key columns of the row. */
  readonly key: readonly string[];
  /** SQL of the place; must yield the same text that the feature seals with, or the value cannot be opened. */
  readonly place: string;
}

const column = (
  table: string,
  name: string,
  place: string,
  key: readonly string[] = ['id'],
): SealedColumn => ({ table, column: name, key, place });

/** Every sealed column of the database; a test compares the list with the schema. */
export const sealedColumns: readonly SealedColumn[] = [
  column('session', 'portal_token', `'session/' || id || '/portal_token'`),
  column('session', 'azure_token', `'session/' || id || '/azure_token'`),
  column('session', 'storage_token', `'session/' || id || '/storage_token'`),
  column('connection', 'client_secret', `'connection/' || id || '/client_secret'`),
  column('idempotency_key', 'answer', `'idempotency_key/' || account_id || '/' || key || '/answer'`, [
    'account_id',
    'key',
  ]),
  column('deployment', 'secure_outputs', `'deployment/' || id || '/secure_outputs'`),
  column(
    'deployment_operation',
    'secure_parameters',
    `'deployment_operation/' || id || '/secure_parameters'`,
  ),
  ...['access_token', 'refresh_token'].map((name) =>
    column(
      'cloud_grant',
      name,
      `'cloud_grant/' || account_id || '/' || tenant_id || '/' || cloud || '/${name}'`,
      ['account_id', 'tenant_id', 'cloud'],
    ),
  ),
  column('machine_extension', 'protected_settings', `'machine_extension/' || id || '/protected_settings'`),
  column('github_link', 'token', `'github_link/' || account_id || '/token'`, ['account_id']),
  column('github_revocation', 'token', `'github_link/' || account_id || '/token'`),
  column('link_attempt', 'verifier', `'link_attempt/' || session_id || '/verifier'`, ['state_hash']),
  column('mail_outbox', 'content', `'mail_outbox/' || id || '/content'`),
  column('fleet', 'parameters', `'fleet/' || id || '/parameters'`),
  column('fleet', 'extension_values', `'fleet/' || id || '/extension_values'`),
  column('webhook', 'secret', `'webhook/' || id || '/secret'`),
  column('webhook', 'previous_secret', `'webhook/' || id || '/previous_secret'`),
  column('aws_session', 'credentials', `'aws_session/' || session_id || '/credentials'`, ['session_id']),
];
