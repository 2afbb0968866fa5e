import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Settings } from '../../../settings.ts';

/** Contact details and links published by the operator; null if not set. */
export interface PublishedSettings {
  readonly adminEmail: string | null;
  readonly channelCode: string;
  readonly documentation: string | null;
  readonly support: string | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Reads the values set in the portal, falling back to the environment. */
export async function readPublished(
  db: Kysely<Database>,
  { published }: Settings,
): Promise<PublishedSettings> {
  const rows = await db
    .selectFrom('web_setting')
    .select(['name', 'value'])
    .where('name', 'in', ['contact', 'channel'])
    .execute();
  const valueOf = (name: string, field: string): string | null =>
    textOf(rows.find((row) => row.name === name)?.value[field]);
  return {
    adminEmail: valueOf('contact', 'email') ?? published.adminEmail ?? null,
    channelCode: valueOf('channel', 'code') ?? published.channelCode,
    documentation: valueOf('channel', 'documentation') ?? published.documentation ?? null,
    support: valueOf('channel', 'support') ?? published.support ?? null,
  };
}
