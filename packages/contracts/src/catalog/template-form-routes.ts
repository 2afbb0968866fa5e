import * as z from 'zod/mini';
import { formDefinitionSchema, wizardItemSchema } from './form/form-definition.ts';
import { slugSchema } from './blueprint-names.ts';
import { dependantsSchema } from '../api/dependants.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { problemIssueSchema } from '../api/problem.ts';
import { defineRoute, holders } from '../api/route.ts';
import { visibleText } from '../api/visible-text.ts';

export const formStates = ['Draft', 'Published'] as const;

/** A form as listed. */
export const templateFormRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Published as soon as one version is published. */
  state: z.enum(formStates),
  /** The newest published version, or null before the first. */
  version: z.nullable(z.number()),
  /** Whether the draft has unpublished changes. */
  changed: z.boolean(),
  /** Number of items in the draft. */
  items: z.number(),
  /** Number of blueprints that use it. */
  blueprints: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  etag: z.string(),
});
export type TemplateFormRow = z.infer<typeof templateFormRowSchema>;

export const formVersionSchema = z.object({
  version: z.number(),
  note: z.string(),
  publishedBy: z.string(),
  publishedAt: z.string(),
});
export type FormVersion = z.infer<typeof formVersionSchema>;

/** A form with its draft, its issues and its history. */
export const templateFormSchema = z.extend(templateFormRowSchema, {
  draft: formDefinitionSchema,
  /** Issues that prevent the draft from being published. */
  issues: z.array(problemIssueSchema),
  /** Newest first. */
  versions: z.array(formVersionSchema),
  /** Blueprints that use it, with their names in the organization. */
  usedBy: z.array(z.object({ name: z.string(), title: z.string(), version: z.nullable(z.string()) })),
});
export type TemplateForm = z.infer<typeof templateFormSchema>;

/** Type and form of a blueprint in one organization. */
export const presentationSchema = z.object({
  typeId: z.nullable(z.string()),
  /** Used by every version without a separate form. */
  formId: z.nullable(z.string()),
  /** Forms of individual versions. */
  byVersion: z.array(z.object({ version: z.string(), formId: z.string() })),
  /** Mismatches between a published form and the template. The affected fields are omitted. */
  issues: z.array(problemIssueSchema),
  etag: z.string(),
});
export type Presentation = z.infer<typeof presentationSchema>;

const byId = z.strictObject({ id: z.guid() });
const byVersion = z.strictObject({
  id: z.guid(),
  version: z.string().check(z.regex(/^[1-9]\d{0,6}$/)),
});
const byName = z.strictObject({ name: slugSchema });
const title = visibleText(80);
const description = z.string().check(z.maxLength(300));

export const templateFormRoutes = {
  list: defineRoute({
    id: 'templateForm.list',
    method: 'GET',
    path: '/api/form',
    summary: 'List forms of the organization',
    access: holders('templateFormList'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(templateFormRowSchema),
  }),
  create: defineRoute({
    id: 'templateForm.create',
    method: 'POST',
    path: '/api/form',
    summary: 'Create a form, empty or with a draft',
    access: holders('templateFormCreate'),
    scope: 'organization',
    bodyLimit: 'template',
    body: z.strictObject({ title, description, draft: z.optional(formDefinitionSchema) }),
    response: templateFormSchema,
    status: 201,
  }),
  get: defineRoute({
    id: 'templateForm.get',
    method: 'GET',
    path: '/api/form/:id',
    summary: 'Get a form with its draft, issues and history',
    access: holders('templateFormList'),
    scope: 'organization',
    params: byId,
    response: templateFormSchema,
  }),
  edit: defineRoute({
    id: 'templateForm.edit',
    method: 'PUT',
    path: '/api/form/:id',
    summary: 'Change the draft of a form; omitted fields are unchanged. A draft can have issues',
    access: holders('templateFormEdit'),
    scope: 'organization',
    ifMatch: 'required',
    params: byId,
    bodyLimit: 'template',
    body: z.strictObject({
      title: z.optional(title),
      description: z.optional(description),
      draft: z.optional(formDefinitionSchema),
    }),
    response: templateFormSchema,
  }),
  publish: defineRoute({
    id: 'templateForm.publish',
    method: 'POST',
    path: '/api/form/:id/publish',
    summary: 'Publish the draft as the next version; issues are returned',
    access: holders('templateFormPublish'),
    scope: 'organization',
    ifMatch: 'required',
    params: byId,
    body: z.strictObject({ note: description }),
    response: templateFormSchema,
  }),
  version: defineRoute({
    id: 'templateForm.version',
    method: 'GET',
    path: '/api/form/:id/version/:version',
    summary: 'Get a published version of a form, as written and as rendered',
    access: holders('templateFormList'),
    scope: 'organization',
    params: byVersion,
    response: z.extend(formVersionSchema, {
      definition: formDefinitionSchema,
      items: z.array(wizardItemSchema),
    }),
  }),
  restore: defineRoute({
    id: 'templateForm.restore',
    method: 'POST',
    path: '/api/form/:id/version/:version/restore',
    summary: 'Restore a published version as the draft',
    access: holders('templateFormEdit'),
    scope: 'organization',
    ifMatch: 'required',
    params: byVersion,
    response: templateFormSchema,
  }),
  dependants: defineRoute({
    id: 'templateForm.dependants',
    method: 'GET',
    path: '/api/form/:id/dependants',
    summary: 'List the blueprints that use a form; without the form, the wizard shows the template’s fields',
    access: holders('templateFormDelete'),
    scope: 'organization',
    params: byId,
    response: dependantsSchema,
  }),
  remove: defineRoute({
    id: 'templateForm.delete',
    method: 'DELETE',
    path: '/api/form/:id',
    summary: 'Delete a form with its history',
    access: holders('templateFormDelete'),
    scope: 'organization',
    ifMatch: 'required',
    params: byId,
    status: 204,
  }),
  presentation: defineRoute({
    id: 'modelPresentation.get',
    method: 'GET',
    path: '/api/blueprint/model/:name/presentation',
    summary: 'Get the type and form of a blueprint in the organization',
    access: holders('blueprintView', 'blueprintEdit', 'blueprintAssign'),
    scope: 'organization',
    params: byName,
    response: presentationSchema,
  }),
  present: defineRoute({
    id: 'modelPresentation.edit',
    method: 'PUT',
    path: '/api/blueprint/model/:name/presentation',
    summary: 'Set the type and form of a blueprint; a form that does not match its template is rejected',
    access: holders('blueprintEdit', 'blueprintAssign'),
    scope: 'organization',
    ifMatch: 'required',
    params: byName,
    body: z.strictObject({
      typeId: z.nullable(z.guid()),
      formId: z.nullable(z.guid()),
      byVersion: z
        .array(
          z.strictObject({
            version: z.string().check(z.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/)),
            formId: z.guid(),
          }),
        )
        .check(z.maxLength(50)),
    }),
    response: presentationSchema,
  }),
} as const;
