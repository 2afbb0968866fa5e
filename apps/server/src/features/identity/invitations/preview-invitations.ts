import type { invitationRoutes, ResponseOf } from '@blueport/contracts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { issue } from '../../../errors/refusal.ts';
import {
  askDirectoryName,
  domainOf,
  findInviteeDirectories,
  type InviteeDirectories,
} from '../directories/index.ts';
import { createInviteeCheck } from './check-invitee.ts';
import type { InviteParts } from './invite.ts';

type Answer = ResponseOf<typeof invitationRoutes.preview>;
type Directory = NonNullable<Answer['results'][number]['directory']>;

/** Maximum number of foreign directories whose names are requested. */
const maxNames = 20;

/** Returns the directories of the list by tenant ID, with their names as far as they can be read. */
async function describe({ clouds, linked, existing }: InviteeDirectories): Promise<Map<string, Directory>> {
  const foreign = [...existing].filter((tenantId) => !linked.has(tenantId));
  const named = await Promise.all(
    foreign.slice(0, maxNames).map(async (tenantId) => {
      for (const cloud of clouds) {
        const { name } = await askDirectoryName(cloud, tenantId, undefined);
        if (name !== null) return [tenantId, name] as const;
      }
      return [tenantId, null] as const;
    }),
  );
  const names = new Map<string, string | null>([...linked, ...named]);
  return new Map(
    [...linked.keys(), ...foreign].map((tenantId) => [
      tenantId,
      { tenantId, name: names.get(tenantId) ?? null, linked: linked.has(tenantId) },
    ]),
  );
}

/** Returns for each person of a list whether and how they would be invited. Changes nothing and sends nothing. */
export async function previewInvitations(
  { database: { db }, now }: Parts,
  { world }: InviteParts,
  { body: { invitations }, session }: Call<typeof invitationRoutes.preview>,
): Promise<Answer> {
  const directories = await findInviteeDirectories({ db, world }, session, invitations);
  const described = await describe(directories);
  return db.transaction().execute(async (tx) => {
    const check = await createInviteeCheck({ tx, session, now: now(), directories });
    const results: Answer['results'][number][] = [];
    for (const person of invitations) {
      const { issue: code, isGuest, expiresAt } = await check(person);
      const tenantId =
        person.guestTenantId?.toLowerCase() ?? directories.byDomain.get(domainOf(person.email));
      results.push({
        email: person.email,
        issue: code && { code, message: issue('', code).message },
        directory: (tenantId !== undefined && described.get(tenantId)) || null,
        isGuest,
        expiresAt: expiresAt?.toISOString() ?? null,
      });
    }
    return { results };
  });
}
