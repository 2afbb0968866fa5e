import * as z from 'zod/mini';
import { defineRoute, everyone } from '../api/route.ts';

/** An identity or source provider that this portal is set up for. */
export const providerSchema = z.object({
  key: z.enum(['azure', 'azure-gov', 'aws-auth', 'github']),
  text: z.string(),
});

/** Public settings that pages read before anybody is signed in (spec.md section 7). Nothing secret is among them. */
export const configRoutes = {
  providers: defineRoute({
    id: 'config.providers',
    method: 'GET',
    path: '/api/portal/config/provider/list',
    summary: 'Providers this portal is set up for',
    access: everyone,
    scope: 'none',
    response: z.array(providerSchema),
  }),
  channelCode: defineRoute({
    id: 'config.channelCode',
    method: 'GET',
    path: '/api/portal/config/channelcode',
    summary: 'The channel through which this portal is offered, as a short code',
    access: everyone,
    scope: 'none',
    response: z.object({ data: z.string() }),
  }),
  channelResource: defineRoute({
    id: 'config.channelResource',
    method: 'GET',
    path: '/api/portal/config/channelresource',
    summary: 'What the channel offers to read: product name, documentation and support addresses',
    access: everyone,
    scope: 'none',
    response: z.object({
      data: z.object({
        product: z.string(),
        documentation: z.nullable(z.string()),
        support: z.nullable(z.string()),
      }),
    }),
  }),
  adminEmail: defineRoute({
    id: 'config.adminEmail',
    method: 'GET',
    path: '/api/portal/config/adminEmail',
    summary: 'The address the operator published for questions; null where none is set',
    access: everyone,
    scope: 'none',
    response: z.object({ data: z.nullable(z.string()) }),
  }),
  provider: defineRoute({
    id: 'config.provider',
    method: 'GET',
    path: '/api/portal/provider/:provider/config',
    summary: 'The public settings of a provider, for example the parts of the GitHub sign-in link',
    access: everyone,
    scope: 'none',
    params: z.strictObject({ provider: z.string().check(z.regex(/^[a-z][a-z-]{1,30}$/)) }),
    response: z.object({
      provider: z.string(),
      clientId: z.nullable(z.string()),
      /** Address of the authorization page. */
      authorizeUrl: z.nullable(z.string()),
      /** Where the provider sends people back; `{email}` stands for the signed-in person's address. */
      redirectUrl: z.nullable(z.string()),
      scope: z.nullable(z.string()),
    }),
  }),
} as const;
