import { guidFrom, type Account, type People } from '../world/people.ts';

/** The lists of a directory that Graph offers. */
export type ObjectSet = 'users' | 'groups' | 'servicePrincipals' | 'applications';

/** A value of a directory object. */
export type ObjectValue =
  | string
  | boolean
  | null
  | readonly string[]
  | readonly Readonly<Record<string, string | boolean>>[];

/** Returns a value as text for comparisons. Lists and null are empty. */
export const comparableText = (value: ObjectValue | undefined): string =>
  typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';

/** An entry of a directory with the properties that Graph returns by default. */
export type DirectoryObject = { readonly id: string } & Readonly<Record<string, ObjectValue>>;

const types: Readonly<Record<ObjectSet, string>> = {
  users: '#microsoft.graph.user',
  groups: '#microsoft.graph.group',
  servicePrincipals: '#microsoft.graph.servicePrincipal',
  applications: '#microsoft.graph.application',
};

export const objectSets = Object.keys(types) as ObjectSet[];

/** The simulated properties of each list. A filter can name them even if the list is empty. */
export const propertiesOf: Readonly<Record<ObjectSet, ReadonlySet<string>>> = {
  users: new Set([
    'id',
    'displayName',
    'givenName',
    'surname',
    'userPrincipalName',
    'mail',
    'jobTitle',
    'businessPhones',
    'mobilePhone',
    'officeLocation',
    'preferredLanguage',
  ]),
  groups: new Set([
    'id',
    'displayName',
    'description',
    'securityEnabled',
    'mailEnabled',
    'mailNickname',
    'groupTypes',
  ]),
  servicePrincipals: new Set([
    'id',
    'displayName',
    'appDisplayName',
    'appId',
    'appOwnerOrganizationId',
    'accountEnabled',
    'servicePrincipalNames',
    'servicePrincipalType',
  ]),
  applications: new Set([
    'id',
    'displayName',
    'appId',
    'identifierUris',
    'signInAudience',
    'publisherDomain',
  ]),
};

/** The properties of lists that contain objects of several types. */
export const allProperties: ReadonlySet<string> = new Set(
  Object.values(propertiesOf).flatMap((properties) => [...properties]),
);

/** `microsoft.graph.user`, as errors name it. */
export const typeName = (set: ObjectSet): string => types[set].slice(1);

/** Returns a person as Graph does. */
export function userOf(account: Account, objectId: string): DirectoryObject {
  const [givenName = '', ...rest] = account.name.split(' ');
  return {
    id: objectId,
    displayName: account.name,
    givenName,
    surname: rest.join(' '),
    userPrincipalName: account.email,
    mail: account.email,
    jobTitle: account.jobTitle,
    businessPhones: [],
    mobilePhone: null,
    officeLocation: null,
    preferredLanguage: 'en',
  };
}

function usersOf(people: People, tenantId: string): DirectoryObject[] {
  return people.accounts.flatMap((account) => {
    const identity = people.identityIn(account, tenantId);
    return identity === undefined ? [] : [userOf(account, identity.objectId)];
  });
}

function groupsOf(people: People, tenantId: string): DirectoryObject[] {
  return people.groups
    .filter((group) => group.tenantId === tenantId)
    .map(({ id, name, description }) => ({
      id,
      displayName: name,
      description,
      securityEnabled: true,
      mailEnabled: false,
      mailNickname: name.replaceAll(/\W/g, ''),
      groupTypes: [],
    }));
}

const connectionsOf = (people: People, tenantId: string): People['connections'] =>
  people.connections.filter((connection) => connection.tenantId === tenantId);

const servicePrincipalsOf = (people: People, tenantId: string): DirectoryObject[] =>
  connectionsOf(people, tenantId).map(({ objectId, name, clientId }) => ({
    id: objectId,
    displayName: name,
    appDisplayName: name,
    appId: clientId,
    appOwnerOrganizationId: tenantId,
    accountEnabled: true,
    servicePrincipalNames: [clientId],
    servicePrincipalType: 'Application',
  }));

const applicationsOf = (people: People, tenantId: string): DirectoryObject[] =>
  connectionsOf(people, tenantId).map(({ name, clientId }) => ({
    id: guidFrom('application', tenantId, clientId),
    displayName: name,
    appId: clientId,
    identifierUris: [],
    signInAudience: 'AzureADMyOrg',
    publisherDomain: people.tenant(tenantId)?.domain ?? null,
  }));

const lists = {
  users: usersOf,
  groups: groupsOf,
  servicePrincipals: servicePrincipalsOf,
  applications: applicationsOf,
} as const;

/** Returns the objects of one list of a directory. */
export const listObjects = (people: People, tenantId: string, set: ObjectSet): DirectoryObject[] =>
  lists[set](people, tenantId);

/** Returns all objects of a directory with their types. */
export function allObjects(people: People, tenantId: string): DirectoryObject[] {
  return objectSets.flatMap((set) =>
    listObjects(people, tenantId, set).map((object) => ({ '@odata.type': types[set], ...object })),
  );
}

/** Returns the directory objects with the given ids, ignoring case, with their types. */
export function objectsByIds(people: People, tenantId: string, ids: readonly string[]): DirectoryObject[] {
  const lowerIds = new Set(ids.map((id) => id.toLowerCase()));
  return allObjects(people, tenantId).filter(({ id }) => lowerIds.has(id.toLowerCase()));
}
