import { maxCount } from './list-query.ts';

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

interface Attribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'complex' | 'reference';
  readonly description: string;
  readonly required?: boolean;
  readonly multiValued?: boolean;
  readonly mutability?: 'readOnly' | 'readWrite' | 'immutable';
  readonly caseExact?: boolean;
  readonly uniqueness?: 'none' | 'server';
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly Attribute[];
}

const describe = ({ subAttributes, ...attribute }: Attribute): object => ({
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...attribute,
  ...(subAttributes && { subAttributes: subAttributes.map(describe) }),
});

const text = (name: string, description: string, rest: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  description,
  ...rest,
});
const readOnly = { mutability: 'readOnly' } as const;

const userAttributes: readonly Attribute[] = [
  text('userName', 'Email address that identifies the person.', { required: true, uniqueness: 'server' }),
  {
    name: 'name',
    type: 'complex',
    description: 'Parts of the name.',
    subAttributes: [
      text('formatted', 'Full name.'),
      text('familyName', 'Family name.'),
      text('givenName', 'Given name.'),
    ],
  },
  text('displayName', 'Name that the portal shows.'),
  { name: 'active', type: 'boolean', description: 'Whether the person can use the portal.' },
  {
    name: 'emails',
    type: 'complex',
    multiValued: true,
    description: 'The email address in userName.',
    ...readOnly,
    subAttributes: [
      text('value', 'Email address.', readOnly),
      text('type', 'Always “work”.', readOnly),
      { name: 'primary', type: 'boolean', description: 'Always true.', ...readOnly },
    ],
  },
  {
    name: 'groups',
    type: 'complex',
    multiValued: true,
    description: 'Groups of the person. Change the membership in the groups.',
    ...readOnly,
    subAttributes: [
      text('value', 'ID of the group.', readOnly),
      { name: '$ref', type: 'reference', description: 'Address.', referenceTypes: ['Group'], ...readOnly },
      text('display', 'Name of the group.', readOnly),
      text('type', 'Always “direct”.', readOnly),
    ],
  },
];

const groupAttributes: readonly Attribute[] = [
  text('displayName', 'Name of the group.', { required: true, uniqueness: 'server' }),
  {
    name: 'members',
    type: 'complex',
    multiValued: true,
    description: 'Members of the group.',
    subAttributes: [
      text('value', 'ID of the person.', { mutability: 'immutable' }),
      {
        name: '$ref',
        type: 'reference',
        description: 'Address.',
        referenceTypes: ['User'],
        mutability: 'immutable',
      },
      text('display', 'Name of the person.', readOnly),
      text('type', 'Always “User”.', { mutability: 'immutable' }),
    ],
  },
];

const listResponse = (resources: readonly object[]): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** Documents that describe the endpoint to clients: RFC 7644, section 4. */
export function createDiscovery(base: string) {
  const meta = (resourceType: string, path: string) => ({ resourceType, location: `${base}/${path}` });
  const schemas = [
    { id: userSchema, name: 'User', description: 'Person', attributes: userAttributes.map(describe) },
    { id: groupSchema, name: 'Group', description: 'Group', attributes: groupAttributes.map(describe) },
  ].map((schema) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...schema,
    meta: meta('Schema', `Schemas/${schema.id}`),
  }));
  const resourceTypes = [
    { id: 'User', endpoint: '/Users', schema: userSchema },
    { id: 'Group', endpoint: '/Groups', schema: groupSchema },
  ].map(({ id, ...type }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id,
    name: id,
    ...type,
    meta: meta('ResourceType', `ResourceTypes/${id}`),
  }));
  return {
    config: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: maxCount },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: true },
      authenticationSchemes: [
        {
          type: 'oauthbearertoken',
          name: 'Provisioning token',
          description: 'A token that an administrator creates on the page of the organization.',
          specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
          primary: true,
        },
      ],
      meta: meta('ServiceProviderConfig', 'ServiceProviderConfig'),
    },
    resourceTypes: listResponse(resourceTypes),
    resourceType: (id: string) => resourceTypes.find((type) => type.id === id),
    schemas: listResponse(schemas),
    schema: (id: string) => schemas.find((schema) => schema.id.toLowerCase() === id.toLowerCase()),
  };
}
