import type { BodyOf, invitationRoutes, ResponseOf } from '@blueport/contracts';
import { useEffect, useMemo, useState } from 'react';
import { domainOf, foreignPlaces, guestTenantOf } from './model/guests.ts';
import type { ForeignDirectory, GuestChoices } from './model/guests.ts';
import { invitationApi } from './queries.ts';
import type { InviteeRow } from './components/InviteePreview.tsx';

type NewInvitation = BodyOf<typeof invitationRoutes.preview>['invitations'][number];
export type PreviewResult = ResponseOf<typeof invitationRoutes.preview>['results'][number];

const pause = 350;
/** Issues that a guest does not have. */
const needsGuest: ReadonlySet<string> = new Set(['directory-not-linked', 'directory-unknown']);

/** The server's preview of invitations, by email address. */
export interface InvitationPreview {
  readonly results: ReadonlyMap<string, PreviewResult>;
  /** Whether the last change is still being checked. */
  readonly isPending: boolean;
  /** Directories and domains about which the inviter must decide. */
  readonly directories: readonly ForeignDirectory[];
  readonly domains: readonly string[];
  /** Confirmed tenant IDs by email address. */
  readonly guestTenants: ReadonlyMap<string, string>;
}

/** Returns rows as invitations of the API. Rows without a role get the given one. */
export function toInvitations(
  rows: readonly InviteeRow[],
  roleId: string,
  expiresAt: string | undefined,
  guestTenants: ReadonlyMap<string, string>,
): NewInvitation[] {
  return rows.map((row) => {
    const guestTenantId = guestTenants.get(row.email.toLowerCase());
    return {
      email: row.email,
      roleId: row.roleId === '' ? roleId : row.roleId,
      ...(row.name === '' ? {} : { name: row.name }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
      ...(guestTenantId === undefined ? {} : { guestTenantId }),
    };
  });
}

const resultsOf = (data: ResponseOf<typeof invitationRoutes.preview> | undefined) =>
  new Map(data?.results.map((result) => [result.email.toLowerCase(), result]));

/** Asks the server about invitations once typing pauses: first for the directories, then with the confirmed guests. */
export function useInvitationPreview(
  rows: readonly InviteeRow[],
  { roleId, expiresAt }: { readonly roleId: string; readonly expiresAt: string | undefined },
  choices: GuestChoices,
): InvitationPreview {
  const key = JSON.stringify(toInvitations(rows, roleId, expiresAt, new Map()));
  const [settled, setSettled] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), pause);
    return () => clearTimeout(timer);
  }, [key]);
  const plain = useMemo(() => JSON.parse(settled) as NewInvitation[], [settled]);
  const skip = plain.length === 0 || roleId === '';
  const found = invitationApi.useInvitationPreviewQuery({ body: { invitations: plain } }, { skip });
  const directories = useMemo(() => resultsOf(found.currentData), [found.currentData]);
  const guestTenants = useMemo(
    () =>
      new Map(
        [...directories].flatMap(([email, { directory }]) => {
          const tenantId = guestTenantOf(domainOf(email), directory, choices);
          return tenantId === undefined ? [] : [[email, tenantId] as const];
        }),
      ),
    [directories, choices],
  );
  const withGuests = plain.map((one) => {
    const guestTenantId = guestTenants.get(one.email.toLowerCase());
    return guestTenantId === undefined ? one : { ...one, guestTenantId };
  });
  const confirmed = invitationApi.useInvitationPreviewQuery(
    { body: { invitations: withGuests } },
    { skip: skip || guestTenants.size === 0 },
  );
  const isConfirmed = guestTenants.size > 0;
  const results = resultsOf(isConfirmed ? confirmed.currentData : found.currentData);
  const isPending = !skip && (settled !== key || found.isFetching || (isConfirmed && confirmed.isFetching));
  const undecided = [...directories.values()].filter(({ issue }) => needsGuest.has(issue?.code ?? ''));
  return { results, isPending, guestTenants, ...foreignPlaces(undecided) };
}
