import { createHash } from 'node:crypto';
import type { Cloud } from '../context.ts';

/** A directory: one Entra tenant. */
export interface Tenant {
  tenantId: string;
  name: string;
  domain: string;
  cloud: Cloud;
  /** Key of the organization it belongs to in the demo world. */
  organization: string | null;
}

/** What an account is called in one directory. */
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
  /** One per directory that knows this person; the home directory first. */
  identities: readonly Identity[];
  organization: string | null;
  role: 'operator' | 'admin' | 'engineer' | 'reader' | null;
  description: string;
  /** Shown in the account picker and on the portal's sign-in page. */
  demo: boolean;
  /** Only in the picker: the portal's page does not offer it. */
  pickerOnly?: true;
  /** Templates of the directory roles that the person holds, as the `wids` claim names them. */
  directoryRoles?: readonly string[];
}

/** The directory role that may do everything in its directory. */
const GLOBAL_ADMINISTRATOR = '62e90394-69f5-4237-9190-012177145e10';

/** A security group of one directory. */
interface Group {
  id: string;
  tenantId: string;
  name: string;
  description: string;
  /** Object ids of people, applications and other groups. */
  members: readonly string[];
}

/** An application registration with a secret. */
export interface Client {
  clientId: string;
  clientSecret: string;
  name: string;
}

/** The service principal that an organization gave to the portal for background work. */
export interface Connection extends Client {
  organization: string;
  cloud: Cloud;
  tenantId: string;
  objectId: string;
}

/** Everybody and every application in the demo world, with the questions the areas ask about them. */
export interface People {
  tenants: readonly Tenant[];
  accounts: readonly Account[];
  portalClients: Readonly<Record<Cloud, Client>>;
  connections: readonly Connection[];
  groups: readonly Group[];
  /** Ids of the groups that a member of a directory is in, through other groups too. */
  groupsOf(tenantId: string, objectId: string): string[];
  tenant(tenantId: string): Tenant | undefined;
  accountByEmail(email: string, cloud?: Cloud): Account | undefined;
  accountByObjectId(objectId: string): Account | undefined;
  identityIn(account: Account, tenantId: string): Identity | undefined;
}

export const TENANTS = {
  blueport: 'b1a0e0f4-51c2-4d0e-9a57-3f6f0c2e7a10',
  contoso: 'c0a7050c-2f3b-4b6e-8d11-6a5d3e9f4b21',
  contosoResearch: 'c0a7050d-7e84-4f19-a3c5-90d1b7e26c32',
  fabrikam: 'fab21ca3-94d6-4c7a-b8e0-1d4f5a6b7c43',
  agency: 'a9e0c154-0b5d-4e8f-9c21-7f3e2d1c0b54',
  nowhere: '0e0f0a65-3c4d-4a5b-8e6f-5a4b3c2d1e65',
} as const;

const tenants: readonly Tenant[] = [
  {
    tenantId: TENANTS.blueport,
    name: 'Blueport',
    domain: 'blueport.example',
    cloud: 'general',
    organization: 'blueport',
  },
  {
    tenantId: TENANTS.contoso,
    name: 'Contoso',
    domain: 'contoso.example',
    cloud: 'general',
    organization: 'contoso',
  },
  {
    tenantId: TENANTS.contosoResearch,
    name: 'Contoso Research',
    domain: 'research.contoso.example',
    cloud: 'general',
    organization: 'contoso',
  },
  {
    tenantId: TENANTS.fabrikam,
    name: 'Fabrikam',
    domain: 'fabrikam.example',
    cloud: 'general',
    organization: 'fabrikam',
  },
  {
    tenantId: TENANTS.agency,
    name: 'Agency',
    domain: 'agency.example',
    cloud: 'us_gov',
    organization: 'agency',
  },
  {
    tenantId: TENANTS.nowhere,
    name: 'Nowhere',
    domain: 'nowhere.example',
    cloud: 'general',
    organization: null,
  },
];

type DemoPerson = Pick<
  Account,
  'email' | 'name' | 'jobTitle' | 'organization' | 'role' | 'description' | 'directoryRoles'
> & {
  memberOf: readonly string[];
};

const demoPeople: readonly DemoPerson[] = [
  {
    email: 'operator@blueport.example',
    name: 'Olive Operator',
    jobTitle: 'Portal operator',
    organization: 'blueport',
    role: 'operator',
    description: 'Runs the portal',
    memberOf: [TENANTS.blueport],
  },
  {
    email: 'admin@contoso.example',
    name: 'Ada Admin',
    jobTitle: 'Head of cloud',
    organization: 'contoso',
    role: 'admin',
    description: 'Administers Contoso: people, roles, blueprints',
    memberOf: [TENANTS.contoso, TENANTS.contosoResearch],
    directoryRoles: [GLOBAL_ADMINISTRATOR],
  },
  {
    email: 'engineer@contoso.example',
    name: 'Enzo Engineer',
    jobTitle: 'Platform engineer',
    organization: 'contoso',
    role: 'engineer',
    description: 'Deploys blueprints for Contoso',
    memberOf: [TENANTS.contoso, TENANTS.contosoResearch],
  },
  {
    email: 'reader@contoso.example',
    name: 'Rita Reader',
    jobTitle: 'Cost controller',
    organization: 'contoso',
    role: 'reader',
    description: 'Looks at everything in Contoso and changes nothing',
    memberOf: [TENANTS.contoso, TENANTS.contosoResearch],
  },
  {
    email: 'admin@fabrikam.example',
    name: 'Femi Admin',
    jobTitle: 'Director of operations',
    organization: 'fabrikam',
    role: 'admin',
    description: 'Administers Fabrikam, the other organization',
    memberOf: [TENANTS.fabrikam],
  },
  {
    email: 'engineer@fabrikam.example',
    name: 'Finn Engineer',
    jobTitle: 'Site reliability engineer',
    organization: 'fabrikam',
    role: 'engineer',
    description: 'Deploys blueprints for Fabrikam',
    memberOf: [TENANTS.fabrikam],
  },
  {
    email: 'admin@agency.example',
    name: 'Gwen Admin',
    jobTitle: 'Program manager',
    organization: 'agency',
    role: 'admin',
    description: 'Administers Agency in the US government cloud',
    memberOf: [TENANTS.agency],
  },
  {
    email: 'stranger@nowhere.example',
    name: 'Sam Stranger',
    jobTitle: 'Visitor',
    organization: null,
    role: null,
    description: 'A valid account that belongs to no organization',
    memberOf: [TENANTS.nowhere],
  },
];

/** In Contoso's directory and invited by nobody yet: for trying an invitation out. */
const newcomer: Account = {
  ...demoAccount({
    email: 'newcomer@contoso.example',
    name: 'Nora Newcomer',
    jobTitle: 'Cloud trainee',
    organization: null,
    role: null,
    description: 'In the directory of Contoso, but no member of the portal',
    memberOf: [TENANTS.contoso],
  }),
  demo: false,
  pickerOnly: true,
};

/** Owners of Contoso's resources: name and what they do. They can sign in, but no picker lists them. */
const contosoColleagues: readonly (readonly [name: string, jobTitle: string])[] = [
  ['Amara Lindqvist', 'Data engineer'],
  ['Bilal Okonjo', 'Network engineer'],
  ['Celeste Marchetti', 'Research lead'],
  ['Dmitri Halloran', 'Security analyst'],
  ['Eun-ji Castellan', 'Machine learning engineer'],
  ['Farah Wendell', 'Product owner'],
  ['Gideon Tanaka', 'Database administrator'],
  ['Hana Brightwater', 'Web developer'],
  ['Ibrahim Solberg', 'Site reliability engineer'],
  ['Jolene Vasquez-Ortega', 'Finance partner'],
  ['Kofi Andersson', 'Platform engineer'],
  ['Leila Montrose', 'Test manager'],
  ['Magnus Adeyemi', 'Storage specialist'],
  ['Nadia Fairweather', 'Integration developer'],
  ['Oscar Nakamura', 'Release manager'],
  ['Priya Holloway', 'Bioinformatician'],
  ['Quentin Mbeki', 'Computational chemist'],
  ['Rosa Eklund', 'Analytics engineer'],
  ['Silas Petrov-Lane', 'Virtual desktop engineer'],
  ['Tomoko Ashdown', 'Compliance officer'],
];

/** A GUID that is always the same for the same words. */
export function guidFrom(...words: readonly string[]): string {
  const hex = createHash('sha256').update(words.join('\n').toLowerCase()).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4] ?? '8';
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function identitiesOf(email: string, memberOf: readonly string[]): Identity[] {
  return memberOf.map((tenantId) => ({ tenantId, objectId: guidFrom('person', tenantId, email) }));
}

function demoAccount({ memberOf, ...person }: DemoPerson): Account {
  const homeTenantId = memberOf[0] ?? TENANTS.nowhere;
  const cloud = tenants.find((tenant) => tenant.tenantId === homeTenantId)?.cloud ?? 'general';
  return { ...person, cloud, homeTenantId, identities: identitiesOf(person.email, memberOf), demo: true };
}

function colleague([name, jobTitle]: readonly [string, string]): Account {
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
    identities: identitiesOf(email, [TENANTS.contoso]),
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

/** Contoso's groups: one inside another, as grown directories have them. */
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
  const costCircle = group('Cost circle', 'Who watches what the cloud costs', [
    person('reader@contoso.example'),
    person('jolene.vasquezortega@contoso.example'),
  ]);
  return [
    costCircle,
    group('Cloud governance', 'Cost, compliance and what follows from them', [
      costCircle.id,
      person('tomoko.ashdown@contoso.example'),
    ]),
    group('Platform engineers', 'Who keeps the platform running', [
      person('engineer@contoso.example'),
      person('kofi.andersson@contoso.example'),
    ]),
  ];
}

/** Every group that holds one of the members, directly or through another group; a circle ends where it began. */
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

/** The people of the demo world. All of it is made up, and the same in every sandbox. */
export function createPeople(): People {
  const accounts = [...demoPeople.map(demoAccount), ...contosoColleagues.map(colleague), newcomer];
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
