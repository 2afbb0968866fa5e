import { createHash } from 'node:crypto';
import type { CloudName } from '@blueport/contracts';
import type { SandboxDescription } from '../cloud/sandbox-description.ts';

export type TestPerson = SandboxDescription['accounts'][number];

function guid(...words: string[]): string {
  const hex = createHash('sha256').update(words.join('/')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const tenants = {
  blueport: guid('tenant', 'blueport'),
  contoso: guid('tenant', 'contoso'),
  contosoResearch: guid('tenant', 'contoso-research'),
  fabrikam: guid('tenant', 'fabrikam'),
  agency: guid('tenant', 'agency'),
  nowhere: guid('tenant', 'nowhere'),
  partner: guid('tenant', 'partner'),
} as const;

function person(
  email: string,
  organization: string | null,
  role: TestPerson['role'],
  memberOf: readonly string[],
  cloud: CloudName = 'general',
): TestPerson {
  const identities = memberOf.map((tenantId) => ({ tenantId, objectId: guid('person', tenantId, email) }));
  const name = email.split('@')[0] ?? email;
  return {
    email,
    name,
    cloud,
    homeTenantId: memberOf[0] ?? '',
    identities,
    organization,
    role,
    description: '',
    demo: true,
  };
}

const contosoTenants = [tenants.contoso, tenants.contosoResearch];

/** One person for every kind of caller. */
export const people = {
  operator: person('operator@blueport.example', 'blueport', 'operator', [tenants.blueport]),
  admin: person('admin@contoso.example', 'contoso', 'admin', contosoTenants),
  engineer: person('engineer@contoso.example', 'contoso', 'engineer', contosoTenants),
  reader: person('reader@contoso.example', 'contoso', 'reader', contosoTenants),
  otherAdmin: person('admin@fabrikam.example', 'fabrikam', 'admin', [tenants.fabrikam]),
  governmentAdmin: person('admin@agency.example', 'agency', 'admin', [tenants.agency], 'us_gov'),
  stranger: person('stranger@nowhere.example', null, null, [tenants.nowhere]),
} as const;

/** A person of a directory without an organization, who becomes a guest of Contoso in tests that need one. */
export const guest: TestPerson = person('guest@partner.example', null, 'engineer', [
  tenants.partner,
  tenants.contoso,
]);

const tenant = (
  tenantId: string,
  name: string,
  organization: string | null,
  cloud: CloudName = 'general',
) => ({
  tenantId,
  name,
  domain: `${name.toLowerCase().replaceAll(' ', '-')}.example`,
  organization,
  cloud,
});

const noCloud = {
  authorityHost: 'localhost:1',
  authorityMetadata: { issuer: '', jwks_uri: '' },
  clientId: '',
  managementScope: '',
  loginBase: 'http://localhost:1/login',
};

/** The same format as the embedded cloud's description, so that the demo seed also fills the test database. */
export const testPeople: SandboxDescription = {
  clouds: { general: noCloud, us_gov: noCloud },
  raw: { clouds: {} },
  tenants: [
    tenant(tenants.blueport, 'Blueport', 'blueport'),
    tenant(tenants.contoso, 'Contoso', 'contoso'),
    tenant(tenants.contosoResearch, 'Contoso Research', 'contoso'),
    tenant(tenants.fabrikam, 'Fabrikam', 'fabrikam'),
    tenant(tenants.agency, 'Agency', 'agency', 'us_gov'),
    tenant(tenants.nowhere, 'Nowhere', null),
    tenant(tenants.partner, 'Partner', null),
  ],
  accounts: Object.values(people),
  portalClients: {
    general: { clientId: 'none', clientSecret: 'none' },
    us_gov: { clientId: 'none', clientSecret: 'none' },
  },
  aws: {
    roles: {
      general: 'arn:aws:iam::000000000001:role/Test',
      us_gov: 'arn:aws-us-gov:iam::000000000002:role/Test',
    },
  },
  github: { clientId: 'Iv1.test', clientSecret: 'none' },
  connections: [
    {
      organization: 'contoso',
      tenantId: tenants.contoso,
      cloud: 'general',
      clientId: 'contoso-connection',
      clientSecret: 'CANARY-connection-secret',
    },
  ],
};
