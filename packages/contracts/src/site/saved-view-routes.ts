import * as z from 'zod/mini';
import { viewSharings } from './view-sharing.ts';
import { listResultOf } from '../api/list-query.ts';
import { defineRoute, signedIn } from '../api/route.ts';
import { visibleText } from '../api/visible-text.ts';

export const savedViewSchema = z.object({
  id: z.string(),
  /** The list's name, such as `deployments`. */
  list: z.string(),
  /** Path of the list's page. */
  path: z.string(),
  name: z.string(),
  /** Filters, sort order, columns and page size as in the URL, without the question mark. */
  query: z.string(),
  sharing: z.enum(viewSharings),
  ownerName: z.string(),
  /** Whether the caller may change or delete it. */
  mayChange: z.boolean(),
  /** The caller's own settings: shown in the sidebar, opened with the list. */
  pinned: z.boolean(),
  isDefault: z.boolean(),
  etag: z.string(),
  updatedAt: z.string(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

const listName = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,62}$/));
// Paths of the portal only, so that a shared view cannot link elsewhere.
const path = z.string().check(z.maxLength(300), z.regex(/^\/portal(\/[\w.~-]+)*$/));
const content = {
  name: visibleText(60),
  query: z.string().check(z.maxLength(4000), z.regex(/^[^?#\s]*$/)),
  sharing: z.enum(viewSharings),
};
const marks = { pinned: z.boolean(), isDefault: z.boolean() };
const viewParams = z.strictObject({ id: z.guid() });

export const savedViewRoutes = {
  list: defineRoute({
    id: 'userView.list',
    method: 'GET',
    path: '/api/user/view',
    summary: 'List saved views that the caller owns or that are shared with them',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    query: z.strictObject({ list: z.optional(listName) }),
    response: listResultOf(savedViewSchema),
  }),
  create: defineRoute({
    id: 'userView.create',
    method: 'POST',
    path: '/api/user/view',
    summary: 'Save a view of a list',
    access: signedIn,
    scope: 'organization',
    automation: 'refused',
    body: z.strictObject({ list: listName, path, ...content, ...marks }),
    response: savedViewSchema,
    status: 201,
  }),
  change: defineRoute({
    id: 'userView.change',
    method: 'PUT',
    path: '/api/user/view/:id',
    summary: 'Change name, content or sharing of a saved view; needs If-Match',
    access: signedIn,
    scope: 'organization',
    ifMatch: 'required',
    automation: 'refused',
    params: viewParams,
    body: z.strictObject(content),
    response: savedViewSchema,
  }),
  mark: defineRoute({
    id: 'userView.mark',
    method: 'PUT',
    path: '/api/user/view/:id/mark',
    summary: 'Pin a saved view or make it the default of its list, for the caller only',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    params: viewParams,
    body: z.strictObject(marks),
    response: savedViewSchema,
  }),
  delete: defineRoute({
    id: 'userView.delete',
    method: 'DELETE',
    path: '/api/user/view/:id',
    summary: 'Delete a saved view; requires If-Match',
    access: signedIn,
    scope: 'organization',
    ifMatch: 'required',
    automation: 'refused',
    params: viewParams,
    status: 204,
  }),
} as const;
