import * as z from 'zod/mini';
import { defineRoute, holders } from '../api/route.ts';
import { mailAddressSchema } from '../identity/invitation-routes.ts';
import { availableLandings, landingNames } from './landing.ts';
import { channelCodePattern, webAddressPattern } from './public-values.ts';

const values = {
  /** Email address for questions about the portal. */
  adminEmail: z.nullable(mailAddressSchema),
  /** Address of the support page. */
  support: z.nullable(z.string().check(z.trim(), z.regex(webAddressPattern))),
  /** Address of the documentation. */
  documentation: z.nullable(z.string().check(z.trim(), z.regex(webAddressPattern))),
  /** Short code of the channel that offers the portal. */
  channelCode: z.nullable(z.string().check(z.trim(), z.regex(channelCodePattern))),
};

/** The operator's settings of the public pages. Null: the environment variable of the server applies. */
export const webSettingsSchema = z.object({
  ...values,
  landing: z.enum(availableLandings),
  /** Values of the environment variables. */
  defaults: z.object({
    adminEmail: z.nullable(z.string()),
    support: z.nullable(z.string()),
    documentation: z.nullable(z.string()),
    channelCode: z.string(),
  }),
  etag: z.string(),
});
export type WebSettings = z.infer<typeof webSettingsSchema>;

const webSettingsBody = z.strictObject({ ...values, landing: z.enum(landingNames) });
export type NewWebSettings = z.infer<typeof webSettingsBody>;

export const webSettingsRoutes = {
  get: defineRoute({
    id: 'webSettings.get',
    method: 'GET',
    path: '/api/web-settings/admin',
    summary: 'Get the settings of the public pages',
    access: holders('websiteSettings'),
    scope: 'organization',
    response: webSettingsSchema,
  }),
  edit: defineRoute({
    id: 'webSettings.edit',
    method: 'PUT',
    path: '/api/web-settings/admin',
    summary:
      'Set the contact address, links, channel and landing page; only `login` is available as a landing page',
    access: holders('websiteSettingsInfo'),
    scope: 'organization',
    ifMatch: 'required',
    body: webSettingsBody,
    response: webSettingsSchema,
  }),
} as const;
