import * as z from 'zod/mini';
import { dependantsSchema } from '../api/dependants.ts';
import { cataloguePlace, catalogueSchema, existenceSchema } from './image-routes.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import {
  artifactNameSchema,
  cloudNamesSchema,
  machineStates,
  machineSystems,
  orderSchema,
} from './machine-terms.ts';
import { regionSchema } from '../cloud/place-names.ts';
import { defineRoute, holders } from '../api/route.ts';
import { plainText, visibleText } from '../api/visible-text.ts';

/** Whether an extension is unselected, preselected or mandatory in the wizard. */
export const extensionModes = ['optional', 'preselected', 'mandatory'] as const;
export type ExtensionMode = (typeof extensionModes)[number];

/** An input of the extension; `{{name}}` in a setting is replaced with its value. */
export const extensionParameterSchema = z.strictObject({
  name: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/)),
  title: visibleText(80),
  help: plainText(300),
  required: z.boolean(),
  /** Secrets are allowed only in protected settings, never displayed again and not stored in drafts. */
  secret: z.boolean(),
  /** Used if the field is empty. Secrets have no default. */
  defaultValue: plainText(2000),
});
export type ExtensionParameter = z.infer<typeof extensionParameterSchema>;

const longestSettings = 16_384;
const deepestSettings = 10;

function depthOf(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0;
  return 1 + Object.values(value).reduce<number>((most, inner) => Math.max(most, depthOf(inner)), 0);
}

function namesOf(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(namesOf)];
}

/**
 * Settings of an extension: a JSON object. Names that begin with a bracket are rejected, because a template would
 * evaluate them as expressions.
 */
export const extensionSettingsSchema = z.record(z.string(), z.unknown()).check(
  z.refine((settings) => JSON.stringify(settings).length <= longestSettings),
  z.refine((settings) => depthOf(settings) <= deepestSettings),
  z.refine((settings) => !namesOf(settings).some((name) => name.startsWith('[') || name === '__proto__')),
);

const commonSchema = z.strictObject({
  title: visibleText(120),
  description: plainText(600),
  publisher: artifactNameSchema,
  type: artifactNameSchema,
  /** Major and minor number. */
  typeHandlerVersion: z.string().check(z.regex(/^\d{1,5}\.\d{1,5}(\.\d{1,5}){0,2}$/)),
  autoUpgradeMinorVersion: z.boolean(),
  osTypes: z.array(z.enum(machineSystems)).check(
    z.minLength(1),
    z.maxLength(2),
    z.refine((names) => new Set(names).size === names.length),
  ),
  clouds: cloudNamesSchema,
  settings: extensionSettingsSchema,
  parameters: z.array(extensionParameterSchema).check(
    z.maxLength(20),
    z.refine((list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length),
  ),
  mode: z.enum(extensionModes),
  state: z.enum(machineStates),
  order: orderSchema,
});

const writeSchema = z.extend(commonSchema, {
  /** If omitted, they remain unchanged; null removes them. They are never returned. */
  protectedSettings: z.optional(z.nullable(extensionSettingsSchema)),
});
export type ExtensionValues = z.infer<typeof writeSchema>;

export const extensionSchema = z.extend(z.object({ ...commonSchema.shape }), {
  id: z.string(),
  /** Top-level names of the protected settings, never their values. */
  protectedNames: z.array(z.string()),
  /** Number of the organization's existing deployments whose latest operation includes it. */
  deployments: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Version for If-Match. */
  etag: z.string(),
});
export type Extension = z.infer<typeof extensionSchema>;

const byId = z.strictObject({ id: z.guid() });

export const extensionRoutes = {
  list: defineRoute({
    id: 'extension.list',
    method: 'GET',
    path: '/api/extension',
    summary: 'List virtual machine extensions that the organization offers or requires',
    access: holders('extensionList'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(extensionSchema),
  }),
  catalogue: defineRoute({
    id: 'extension.catalogue',
    method: 'GET',
    path: '/api/extension/catalogue',
    summary:
      'List publishers of a region, extension types of a publisher, or versions of a type, from the cloud',
    access: holders('extensionCreate', 'extensionEdit'),
    scope: 'account',
    query: z.strictObject({ ...cataloguePlace, type: z.optional(artifactNameSchema) }),
    response: catalogueSchema,
  }),
  check: defineRoute({
    id: 'extension.check',
    method: 'POST',
    effect: 'none',
    path: '/api/extension/check',
    summary: 'Check whether an extension exists in the cloud',
    access: holders('extensionCreate', 'extensionEdit'),
    scope: 'account',
    body: z.strictObject({
      subscriptionId: z.guid(),
      location: regionSchema,
      publisher: artifactNameSchema,
      type: artifactNameSchema,
      typeHandlerVersion: commonSchema.shape.typeHandlerVersion,
    }),
    response: existenceSchema,
  }),
  get: defineRoute({
    id: 'extension.get',
    method: 'GET',
    path: '/api/extension/:id',
    summary: 'Get an extension of the organization, without the values of its protected settings',
    access: holders('extensionList', 'extensionView'),
    scope: 'organization',
    params: byId,
    response: extensionSchema,
  }),
  create: defineRoute({
    id: 'extension.create',
    method: 'POST',
    path: '/api/extension',
    summary: 'Add an optional or mandatory extension to the wizard of blueprints that create machines',
    access: holders('extensionCreate'),
    scope: 'organization',
    bodyLimit: 'values',
    body: writeSchema,
    response: extensionSchema,
    status: 201,
  }),
  edit: defineRoute({
    id: 'extension.edit',
    method: 'PUT',
    path: '/api/extension/:id',
    summary: 'Change, retire or restore an extension; omitted protected settings are unchanged',
    access: holders('extensionEdit'),
    scope: 'organization',
    ifMatch: 'required',
    params: byId,
    bodyLimit: 'values',
    body: z.partial(writeSchema),
    response: extensionSchema,
  }),
  dependants: defineRoute({
    id: 'extension.dependants',
    method: 'GET',
    path: '/api/extension/:id/dependants',
    summary: 'List deployments that use an extension, and their blueprints',
    access: holders('extensionList', 'extensionView'),
    scope: 'organization',
    params: byId,
    response: dependantsSchema,
  }),
  remove: defineRoute({
    id: 'extension.delete',
    method: 'DELETE',
    path: '/api/extension/:id',
    summary: 'Delete an extension that no deployment uses; others can be retired',
    access: holders('extensionDelete'),
    scope: 'organization',
    ifMatch: 'required',
    params: byId,
    status: 204,
  }),
} as const;
