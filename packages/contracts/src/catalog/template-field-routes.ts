import * as z from 'zod/mini';
import { liveSources } from './form/live-sources.ts';
import { fieldNameSchema, fieldSpecSchema } from './form/form-field.ts';
import { dependantsSchema } from '../api/dependants.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { regionSchema } from '../cloud/place-names.ts';
import { defineRoute, holders } from '../api/route.ts';

/** A field of the library, which forms reuse by reference. */
export const templateFieldSchema = z.extend(fieldSpecSchema, {
  id: z.string(),
  name: z.string(),
  /** Number of the organization's forms whose draft or published version uses it. */
  forms: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  etag: z.string(),
});
export type TemplateField = z.infer<typeof templateFieldSchema>;

/** A choice read from the cloud. */
export const liveOptionSchema = z.object({
  value: z.string(),
  label: z.string(),
  /** Additional information for the choice: cores and memory, the network, the region. */
  detail: z.optional(z.string()),
});
export type LiveOption = z.infer<typeof liveOptionSchema>;

const body = z.extend(fieldSpecSchema, { name: fieldNameSchema });
const byId = z.strictObject({ id: z.guid() });

export const templateFieldRoutes = {
  list: defineRoute({
    id: 'templateField.list',
    method: 'GET',
    path: '/api/field',
    summary: 'List reusable form fields of the organization',
    access: holders('templateFieldList', 'templateFormList'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(templateFieldSchema),
  }),
  create: defineRoute({
    id: 'templateField.create',
    method: 'POST',
    path: '/api/field',
    summary: 'Add a field',
    access: holders('templateFieldCreate'),
    scope: 'organization',
    bodyLimit: 'values',
    body,
    response: templateFieldSchema,
    status: 201,
  }),
  options: defineRoute({
    id: 'templateField.options',
    method: 'GET',
    path: '/api/field/option',
    summary: 'List the choices of a field from the cloud, with the caller’s permissions',
    access: holders('blueprintProvision', 'templateFieldList', 'templateFormList'),
    scope: 'account',
    query: z.strictObject({
      source: z.enum(liveSources),
      subscriptionId: z.guid(),
      location: z.optional(regionSchema),
      /** Name of a resource group, to which the choices are limited. */
      resourceGroup: z.optional(z.string().check(z.minLength(1), z.maxLength(90))),
      /** Name or id of a virtual network whose subnets are listed. */
      virtualNetwork: z.optional(z.string().check(z.minLength(1), z.maxLength(400))),
      gives: z.optional(z.enum(['name', 'id'])),
    }),
    response: listResultOf(liveOptionSchema),
  }),
  get: defineRoute({
    id: 'templateField.get',
    method: 'GET',
    path: '/api/field/:id',
    summary: 'Get a field',
    access: holders('templateFieldList', 'templateFormList'),
    scope: 'organization',
    params: byId,
    response: templateFieldSchema,
  }),
  edit: defineRoute({
    id: 'templateField.edit',
    method: 'PUT',
    path: '/api/field/:id',
    summary: 'Change a field; published forms keep the previous version until they are published again',
    access: holders('templateFieldEdit'),
    scope: 'organization',
    ifMatch: 'required',
    params: byId,
    bodyLimit: 'values',
    body,
    response: templateFieldSchema,
  }),
  dependants: defineRoute({
    id: 'templateField.dependants',
    method: 'GET',
    path: '/api/field/:id/dependants',
    summary: 'List forms that use a field and prevent its deletion',
    access: holders('templateFieldDelete'),
    scope: 'organization',
    params: byId,
    response: dependantsSchema,
  }),
  remove: defineRoute({
    id: 'templateField.delete',
    method: 'DELETE',
    path: '/api/field/:id',
    summary: 'Delete a field that no form uses',
    access: holders('templateFieldDelete'),
    scope: 'organization',
    ifMatch: 'required',
    params: byId,
    status: 204,
  }),
} as const;
