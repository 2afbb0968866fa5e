import * as z from 'zod/mini';
import { dependantsSchema } from '../api/dependants.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';
import { visibleText } from '../api/visible-text.ts';

/** Names of type icons, which the portal renders. */
export const blueprintTypeIcons = [
  'web',
  'compute',
  'network',
  'container',
  'storage',
  'function',
  'security',
  'research',
  'hpc',
  'database',
  'analytics',
  'other',
] as const;
export type BlueprintTypeIcon = (typeof blueprintTypeIcons)[number];

/** A type of blueprint by which an organization groups its marketplace. */
export const blueprintTypeSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.enum(blueprintTypeIcons),
  /** Types are sorted by position, then by title. */
  position: z.number(),
  /** Number of the organization's blueprints with this type. */
  blueprints: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  etag: z.string(),
});
export type BlueprintType = z.infer<typeof blueprintTypeSchema>;

const content = {
  title: visibleText(80),
  description: z.string().check(z.maxLength(300)),
  icon: z.enum(blueprintTypeIcons),
  position: z.number().check(z.int(), z.gte(0), z.lte(100_000)),
};
const byId = z.strictObject({ id: z.guid() });

export const templateTypeRoutes = {
  list: defineRoute({
    id: 'templateType.list',
    method: 'GET',
    path: '/api/type/blueprint',
    summary: 'List blueprint types of the organization',
    access: holders('templateTypeList', 'blueprintTypeList', 'blueprints'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(blueprintTypeSchema),
  }),
  create: defineRoute({
    id: 'templateType.create',
    method: 'POST',
    path: '/api/type/blueprint',
    summary: 'Add a type',
    access: holders('templateTypeCreate'),
    scope: 'organization',
    body: z.strictObject(content),
    response: blueprintTypeSchema,
    status: 201,
  }),
  get: defineRoute({
    id: 'templateType.get',
    method: 'GET',
    path: '/api/type/blueprint/:id',
    summary: 'Get a type',
    access: holders('templateTypeList', 'blueprintTypeList'),
    scope: 'organization',
    params: byId,
    response: blueprintTypeSchema,
  }),
  edit: defineRoute({
    id: 'templateType.edit',
    method: 'PUT',
    path: '/api/type/blueprint/:id',
    summary: 'Change the title, description, icon and position of a type',
    access: holders('templateTypeEdit'),
    scope: 'organization',
    ifMatch: 'required',
    params: byId,
    body: z.strictObject(content),
    response: blueprintTypeSchema,
  }),
  dependants: defineRoute({
    id: 'templateType.dependants',
    method: 'GET',
    path: '/api/type/blueprint/:id/dependants',
    summary: 'List the blueprints of a type; if it is deleted, they have no type',
    access: holders('templateTypeDelete'),
    scope: 'organization',
    params: byId,
    response: dependantsSchema,
  }),
  remove: defineRoute({
    id: 'templateType.delete',
    method: 'DELETE',
    path: '/api/type/blueprint/:id',
    summary: 'Delete a type; its blueprints are kept without a type',
    access: holders('templateTypeDelete'),
    scope: 'organization',
    ifMatch: 'required',
    params: byId,
    status: 204,
  }),
} as const;
