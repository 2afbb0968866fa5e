import { allRoutes, type RouteContract } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callers, createMatrix, mayUse, send, type Matrix } from '../testing/route-matrix.ts';
import { problemOf } from '../testing/test-server.ts';

/** Reasons why a PUT or DELETE route does not require If-Match. */
const exempt: Readonly<Record<string, string>> = {
  'session.renew': 'the session’s own tokens, by whoever holds it',
  'session.logout': 'ends the caller’s own session',
  'session.organization': 'where the caller’s own session acts',
  'session.end': 'ends a session, which no one edits',
  'user.endSessions': 'ends sessions, which no one edits',
  'token.delete': 'revokes a token, which no one edits',
  'provisioning.revokeToken': 'revokes a token, which no one edits',
  'invitation.revoke': 'revokes an invitation, which no one edits',
  'github.unlink': 'ends the caller’s own link',
  'aws.signOut': 'ends the caller’s own keys',
  'preference.save': 'the caller’s own choices, the last one counts',
  'userView.mark': 'the caller’s own marks on a view, the last ones count',
  'costReport.delete': 'ends the caller’s own mail, whatever its schedule',
  'alertPreference.set': 'the caller’s own choices, the last one counts',
  'favorite.set': 'the caller’s own favorites, the last choice counts',
  'draft.put': 'the caller’s own draft, written as they type',
  'draft.delete': 'the caller’s own draft',
  'notification.read': 'the caller’s own messages',
  'notification.unread': 'the caller’s own messages',
  'notification.done': 'the caller’s own messages',
  'notification.restore': 'the caller’s own messages',
  'notification.snooze': 'the caller’s own messages',
  'notification.clear': 'the caller’s own messages',
  'notification.remove': 'the caller’s own messages',
  'deployment.revokeShare': 'ends a share, whatever it had become',
  'subscription.connect': 'connects what the cloud holds; there is no version of it here',
  'subscription.disconnect': 'disconnects, however often',
  'subscription.setDefault': 'the caller’s own choice, the last one counts',
  'resourceGroup.edit':
    'its version is the cloud’s, which is not here: resource-groups.test.ts asks with one',
  'resourceGroup.delete': 'repeats the name of the group, which says what goes',
  'resourceGroup.unlock': 'takes a lock away, which no one edits',
  'resourceAccess.remove': 'takes a role away, which no one edits',
  'alertRule.edit': 'the cloud decides who sees it, which is not here: alerts.test.ts asks without one',
  'alertRule.delete': 'the cloud decides who sees it, which is not here: alerts.test.ts asks without one',
  'deployment.delete':
    'begins an operation; an Idempotency-Key keeps it one, and a version that is named counts: shared-resources.test.ts asks with one',
};

let matrix: Matrix;
beforeAll(async () => {
  matrix = await createMatrix();
});
afterAll(() => matrix.server.stop());

const edits = allRoutes.filter(({ method }) => method === 'PUT' || method === 'DELETE');

/** Returns the responses of a route to every authorized caller, without If-Match. */
async function answersTo(contract: RouteContract): Promise<(string | undefined)[]> {
  const holders = callers.flatMap((name) => {
    const session = matrix.sessions.get(name);
    return session && mayUse(contract, session) ? [session] : [];
  });
  return Promise.all(holders.map(async ({ token }) => problemOf(await send(matrix, contract, 'own', token))));
}

describe('an edit without If-Match', () => {
  it.each(edits.filter(({ id }) => !(id in exempt)).map((contract) => [contract.id, contract] as const))(
    '%s is rejected with 428 and changes nothing',
    async (_id, contract) => {
      const answers = await answersTo(contract);
      // A caller who cannot see or change the object learns nothing about its versions.
      expect(answers).toContain('precondition-required');
      const others = answers.filter((problem) => problem !== 'precondition-required');
      expect(others.filter((problem) => problem !== 'not-found' && problem !== 'permission-missing')).toEqual(
        [],
      );
    },
  );

  it('is accepted only by routes with a documented reason', () => {
    const known = new Set(edits.map(({ id }) => id));
    expect(Object.keys(exempt).filter((id) => !known.has(id))).toEqual([]);
  });
});
