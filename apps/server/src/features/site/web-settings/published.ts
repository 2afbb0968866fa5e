import { availableLanding, type AvailableLanding } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Settings } from '../../../settings.ts';

/** Contact details and links published by the operator; null if not set. */
export interface PublishedSettings {
  readonly adminEmail: string | null;
  readonly channelCode: string;
  readonly documentation: string | null;
  readonly support: string | null;
}

/** Values set in the portal; null if the environment applies. */
export interface StoredSettings extends Omit<PublishedSettings, 'channelCode'> {
  readonly channelCode: string | null;
  readonly landing: AvailableLanding;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Reads the values set in the portal. */
export async function readStored(db: Kysely<Database>): Promise<StoredSettings> {
  const rows = await db
    .selectFrom('web_setting')
    .select(['name', 'value'])
    .where('name', 'in', ['contact', 'channel', 'landing'])
    .execute();
  const valueOf = (name: string, field: string): unknown =>
    rows.find((row) => row.name === name)?.value[field];
  return {
    adminEmail: textOf(valueOf('contact', 'email')),
    channelCode: textOf(valueOf('channel', 'code')),
    documentation: textOf(valueOf('channel', 'documentation')),
    support: textOf(valueOf('channel', 'support')),
    landing: availableLanding(valueOf('landing', 'page')),
  };
}

/** Stores the values. Other fields of the rows stay unchanged. */
export async function storeSettings(db: Kysely<Database>, settings: StoredSettings): Promise<void> {
  const { adminEmail, channelCode, documentation, support, landing } = settings;
  const rows = {
    contact: { email: adminEmail },
    channel: { code: channelCode, documentation, support },
    landing: { page: landing },
  };
  await db
    .insertInto('web_setting')
    .values(Object.entries(rows).map(([name, value]) => ({ name, value: JSON.stringify(value) })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql`web_setting.value || excluded.value` }),
    )
    .execute();
}

/** Returns the values of the environment. */
export const defaultSettings = ({ published }: Settings): PublishedSettings => ({
  adminEmail: published.adminEmail ?? null,
  channelCode: published.channelCode,
  documentation: published.documentation ?? null,
  support: published.support ?? null,
});

/** Reads the values set in the portal, falling back to the environment. */
export async function readPublished(db: Kysely<Database>, settings: Settings): Promise<PublishedSettings> {
  const stored = await readStored(db);
  const defaults = defaultSettings(settings);
  return {
    adminEmail: stored.adminEmail ?? defaults.adminEmail,
    channelCode: stored.channelCode ?? defaults.channelCode,
    documentation: stored.documentation ?? defaults.documentation,
    support: stored.support ?? defaults.support,
  };
}
