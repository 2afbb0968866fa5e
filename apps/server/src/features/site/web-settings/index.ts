import {
  availableLandings,
  sessionRoutes,
  webSettingsRoutes,
  type AvailableLanding,
  type LandingName,
  type WebSettings,
} from '@blueport/contracts';
import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { Settings } from '../../../settings.ts';
import { isOperator } from '../../identity/organizations/index.ts';
import { defaultSettings, readStored, storeSettings, type StoredSettings } from './published.ts';

export { readPublished } from './published.ts';

/** Returns the version of the stored values for If-Match. */
const etagOf = (stored: StoredSettings): string =>
  `"${createHash('sha256').update(JSON.stringify(stored)).digest('base64url').slice(0, 22)}"`;

const present = (stored: StoredSettings, settings: Settings): WebSettings => ({
  ...stored,
  defaults: defaultSettings(settings),
  etag: etagOf(stored),
});

/** Refuses everyone outside the portal's own organization, even with the permission. */
async function requireOperator(db: Kysely<Database>, session: SessionContext, permission: string) {
  if (await isOperator(db, session.organizationId)) return;
  throw new Refusal('permission-missing', { permission, missing: 'organization' });
}

const isAvailable = (name: LandingName): name is AvailableLanding =>
  availableLandings.some((available) => available === name);

function editSettings({ settings }: Parts, call: Call<typeof webSettingsRoutes.edit>): Promise<WebSettings> {
  const { landing } = call.body;
  return call.write(async (tx) => {
    await requireOperator(tx, call.session, 'websiteSettingsInfo');
    await sql`select pg_advisory_xact_lock(hashtextextended('web settings', 0))`.execute(tx);
    const before = await readStored(tx);
    call.requireMatch(etagOf(before));
    if (!isAvailable(landing)) throw invalidInput([issue('#/landing', 'landing-unavailable')]);
    const after = { ...call.body, landing };
    await storeSettings(tx, after);
    return {
      answer: present(await readStored(tx), settings),
      audit: {
        action: 'webSettings.edit',
        objectType: 'webSettings',
        objectId: 'portal',
        before,
        after,
        details: after,
      },
    };
  });
}

/** Creates the feature for settings of the public pages: contact, links, channel, and the page at the root. */
export function createWebSettingsFeature(parts: Parts): Feature {
  const { db } = parts.database;
  return {
    name: 'web-settings',
    routes(registry) {
      registry.register(sessionRoutes.landing, async () => ({ data: (await readStored(db)).landing }));
      registry.register(webSettingsRoutes.get, async ({ session, header }) => {
        await requireOperator(db, session, 'websiteSettings');
        const answer = present(await readStored(db), parts.settings);
        header('etag', answer.etag);
        return answer;
      });
      registry.register(webSettingsRoutes.edit, (call) => editSettings(parts, call));
    },
  };
}
