import * as z from 'zod/mini';
import { notificationKinds } from '../messaging/message-kinds.ts';
import { clouds } from '../reference/enumerations.ts';
import { recordOf } from '../reference/record-of.ts';
import { defineRoute, signedIn } from '../api/route.ts';

const idParams = z.strictObject({ id: z.guid() });

/** Maximum lifetime of a personal access token, in days. */
export const maxTokenDays = 365;

export const accessTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Keys granted to the token. They apply only as long as its owner holds them too. */
  permissions: z.array(z.string()),
  msService: z.enum(clouds),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

const choice = z.strictObject({ portal: z.boolean(), mail: z.boolean() });

/** `Preferences` in requests and responses. */
export const preferencesSchema = z.strictObject({
  theme: z.nullable(z.enum(['light', 'dark'])),
  language: z.nullable(z.string().check(z.regex(/^[a-z]{2,3}$/))),
  region: z.nullable(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/))),
  timeZone: z.nullable(z.string().check(z.maxLength(60), z.regex(/^[A-Za-z0-9_+/-]+$/))),
  singleKeys: z.boolean(),
  notifications: z.strictObject(
    recordOf(
      notificationKinds,
      (kind) => kind,
      () => choice,
    ),
  ),
});
/** Routes for the signed-in person's own data: sessions, access tokens, preferences. */
export const accountRoutes = {
  endSession: defineRoute({
    id: 'session.end',
    method: 'DELETE',
    path: '/api/user/session/:id',
    summary: 'End one of the signed-in account’s own sessions',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    params: idParams,
    status: 204,
  }),
  endSessions: defineRoute({
    id: 'session.endAll',
    method: 'POST',
    path: '/api/user/session/end',
    summary: 'Sign out everywhere: end all sessions of the account, optionally except the current one',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    body: z.strictObject({ keepCurrent: z.boolean() }),
    response: z.object({ ended: z.number() }),
  }),
  tokens: defineRoute({
    id: 'token.list',
    method: 'GET',
    path: '/api/user/token',
    summary: 'List personal access tokens of the signed-in account',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    response: z.array(accessTokenSchema),
  }),
  createToken: defineRoute({
    id: 'token.create',
    method: 'POST',
    path: '/api/user/token',
    summary: 'Create a personal access token for automation; its value is returned only once',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    freshSignIn: 'required',
    body: z.strictObject({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      permissions: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(500)),
      expiresInDays: z.number().check(z.int(), z.gte(1), z.lte(maxTokenDays)),
    }),
    response: z.extend(accessTokenSchema, { token: z.string() }),
    status: 201,
  }),
  deleteToken: defineRoute({
    id: 'token.delete',
    method: 'DELETE',
    path: '/api/user/token/:id',
    summary: 'Revoke a personal access token',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    params: idParams,
    status: 204,
  }),
  preferences: defineRoute({
    id: 'preference.get',
    method: 'GET',
    path: '/api/user/preference',
    summary: 'Get the caller’s preferences: theme, language, region and notifications',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    response: preferencesSchema,
  }),
  savePreferences: defineRoute({
    id: 'preference.save',
    method: 'PUT',
    path: '/api/user/preference',
    summary: 'Save the caller’s preferences',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    body: preferencesSchema,
    response: preferencesSchema,
  }),
} as const;
