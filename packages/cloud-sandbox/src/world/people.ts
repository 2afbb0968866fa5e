import { createHash } from 'node:crypto';
import type { Cloud } from '../context.ts';
import data from './people.json' with { type: 'json' };

/** A directory: one Entra tenant. */
export interface Tenant {
  tenantId: string;
  name: string;
  domain: string;
  cloud: Cloud;
  /** Key of its organization in the demo world. */
  organization: string | null;
}

/** Object id and user name of an account in one directory. */
export interface Identity {
  tenantId: string;
  objectId: string;
}

/** A person of the demo world. */
export interface Account {
  email: string;
  name: string;
  jobTitle: string;
  cloud: Cloud;
  homeTenantId: string;
  /** One per directory that has this person as a member, starting with the home directory. */
  identities: readonly Identity[];
  organization: string | null;
  /** Key of the organization in which the person is a guest. */
  guestOf?: string;
  role: 'operator' | 'admin' | 'engineer' | 'reader' | null;
  description: string;
  /** The description in other languages, for the portal’s sign-in page. */
  translations?: { readonly de: string; readonly fr: string };
  /** Shown in the account picker and on the portal's sign-in page. */
  demo: boolean;
  /** Shown only in the account picker, not on the portal's sign-in page. */
  pickerOnly?: true;
  /** Templates of the person's directory roles, as listed in the `wids` claim. */
  directoryRoles?: readonly string[];
}

/** A security group of one directory. */
interface Group {
  id: string;
  tenantId: string;
  name: string;
  description: string;
  /** Object ids of the member users, applications and groups. */
  members: readonly string[];
}

/** An application that people sign in to. */
export interface Application {
  clientId: string;
  name: string;
}

/** An application registration with a secret. */
export interface Client extends Application {
  clientSecret: string;
}

/** The service principal that an organization provides to the portal for background work. */
export interface Connection extends Client {
  organization: string;
  cloud: Cloud;
  tenantId: string;
  objectId: string;
}

/** All people and applications of the demo world, with lookups. */
export interface People {
  tenants: readonly Tenant[];
  accounts: readonly Account[];
  portalClients: Readonly<Record<Cloud, Client>>;
  connections: readonly Connection[];
  groups: readonly Group[];
  /** Returns the ids of the groups that contain a member of a directory, including through nested groups. */
  groupsOf(tenantId: string, objectId: string): string[];
  tenant(tenantId: string): Tenant | undefined;
  accountByEmail(email: string, cloud?: Cloud): Account | undefined;
  accountByObjectId(objectId: string): Account | undefined;
  identityIn(account: Account, tenantId: string): Identity | undefined;
}

/** Directory ids by their keys in the data file. */
export const TENANTS = Object.fromEntries(
  Object.entries(data.tenants).map(([key, { tenantId }]) => [key, tenantId]),
) as Readonly<Record<keyof typeof data.tenants, string>>;

const tenants: readonly Tenant[] = Object.values(data.tenants as Readonly<Record<string, Tenant>>);

/** A person in the format of the data file. `memberOf` lists keys of directories, starting with the home directory. */
interface DemoPerson extends Pick<
  Account,
  | 'email'
  | 'name'
  | 'jobTitle'
  | 'organization'
  | 'guestOf'
  | 'role'
  | 'description'
  | 'translations'
  | 'directoryRoles'
> {
  memberOf: readonly (keyof typeof TENANTS)[];
}

/** An owner of Contoso's resources, who can sign in but is not listed in the picker. */
interface Colleague {
  name: string;
  jobTitle: string;
}

/** Returns a GUID derived from the given words. */
export function guidFrom(...words: readonly string[]): string {
  const hex = createHash('sha256').update(words.join('\n').toLowerCase()).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4] ?? '8';
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function identitiesOf(email: string, memberOf: DemoPerson['memberOf']): Identity[] {
  return memberOf.map((key) => ({
    tenantId: TENANTS[key],
    objectId: guidFrom('person', TENANTS[key], email),
  }));
}

function demoAccount({ memberOf, ...person }: DemoPerson): Account {
  const homeTenantId = TENANTS[memberOf[0] ?? 'nowhere'];
  const cloud = tenants.find((tenant) => tenant.tenantId === homeTenantId)?.cloud ?? 'general';
  return { ...person, cloud, homeTenantId, identities: identitiesOf(person.email, memberOf), demo: true };
}

function colleague({ name, jobTitle }: Colleague): Account {
  const email = `${name
    .toLowerCase()
    .replace(' ', '.')
    .replace(/[^a-z.]/g, '')}@contoso.example`;
  return {
    email,
    name,
    jobTitle,
    cloud: 'general',
    homeTenantId: TENANTS.contoso,
    identities: identitiesOf(email, ['contoso']),
    organization: 'contoso',
    role: null,
    description: `${jobTitle} at Contoso`,
    demo: false,
  };
}

function connection(organization: string, tenantId: string, name: string): Connection {
  const clientId = guidFrom('connection', organization);
  return {
    organization,
    tenantId,
    cloud: tenants.find((tenant) => tenant.tenantId === tenantId)?.cloud ?? 'general',
    clientId,
    clientSecret: `sandbox-connection-${organization}`,
    objectId: guidFrom('service principal', tenantId, clientId),
    name,
  };
}

/** Returns Contoso's groups, some of them nested, as in grown directories. */
function contosoGroups(): readonly Group[] {
  const tenantId = TENANTS.contoso;
  const group = (name: string, description: string, members: readonly string[]): Group => ({
    id: guidFrom('group', tenantId, name),
    tenantId,
    name,
    description,
    members,
  });
  const person = (email: string): string => guidFrom('person', tenantId, email);
  const finOpsTeam = group('FinOps team', 'Monitors cloud costs', [
    person('reader@contoso.example'),
    person('jolene.vasquezortega@contoso.example'),
  ]);
  return [
    finOpsTeam,
    group('Cloud governance', 'Cost, compliance and what follows from them', [
      finOpsTeam.id,
      person('tomoko.ashdown@contoso.example'),
    ]),
    group('Platform engineers', 'Who keeps the platform running', [
      person('engineer@contoso.example'),
      person('kofi.andersson@contoso.example'),
    ]),
  ];
}

/** Returns every group that contains the member directly or through other groups. Handles cycles. */
function groupsHolding(groups: readonly Group[], memberId: string): string[] {
  const found = new Set<string>();
  const queue = [memberId];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const { id, members } of groups) {
      if (found.has(id) || !members.includes(next)) continue;
      found.add(id);
      queue.push(id);
    }
  }
  return [...found];
}

/** Creates the people of the demo world. They are fictitious and the same in every sandbox. */
export function createPeople(): People {
  const accounts: readonly Account[] = [
    ...(data.people as readonly DemoPerson[]).map(demoAccount),
    ...data.colleagues.map(colleague),
    // A member of Contoso's directory who has not been invited yet, for trying out invitations.
    { ...demoAccount(data.newcomer as DemoPerson), demo: false, pickerOnly: true },
  ];
  const groups = contosoGroups();
  return {
    tenants,
    accounts,
    portalClients: {
      general: {
        clientId: 'b1ae9027-0c1d-4e2f-8a3b-4c5d6e7f8091',
        clientSecret: 'sandbox-portal-general',
        name: 'Blueport',
      },
      us_gov: {
        clientId: 'b1ae9027-9d8c-4b7a-a695-84736251f0a2',
        clientSecret: 'sandbox-portal-us-gov',
        name: 'Blueport (US government)',
      },
    },
    connections: [
      connection('blueport', TENANTS.blueport, 'blueport-connection'),
      connection('contoso', TENANTS.contoso, 'contoso-connection'),
      connection('fabrikam', TENANTS.fabrikam, 'fabrikam-connection'),
      connection('agency', TENANTS.agency, 'agency-connection'),
    ],
    groups,
    groupsOf: (tenantId, objectId) =>
      groupsHolding(
        groups.filter((group) => group.tenantId === tenantId.toLowerCase()),
        objectId.toLowerCase(),
      ),
    tenant: (tenantId) => tenants.find((tenant) => tenant.tenantId === tenantId.toLowerCase()),
    accountByEmail: (email, cloud) =>
      accounts.find(
        (account) =>
          account.email === email.toLowerCase() && (cloud === undefined || account.cloud === cloud),
      ),
    accountByObjectId: (objectId) =>
      accounts.find((account) =>
        account.identities.some((identity) => identity.objectId === objectId.toLowerCase()),
      ),
    identityIn: (account, tenantId) =>
      account.identities.find((identity) => identity.tenantId === tenantId.toLowerCase()),
  };
}
