import * as z from 'zod/mini';
import { defineRoute, everyone } from '../api/route.ts';

/** An identity or source provider configured in this portal. */
export const providerSchema = z.object({
  key: z.enum(['azure', 'azure-gov', 'aws-auth', 'github']),
  text: z.string(),
});

/** Public settings that pages read before sign-in. They contain no secrets. */
export const configRoutes = {
  providers: defineRoute({
    id: 'config.providers',
    method: 'GET',
    path: '/api/portal/config/provider/list',
    summary: 'List the sign-in providers of this portal',
    access: everyone,
    scope: 'none',
    response: z.array(providerSchema),
  }),
  channelCode: defineRoute({
    id: 'config.channelCode',
    method: 'GET',
    path: '/api/portal/config/channelcode',
    summary: 'Get the short code of the channel that offers this portal',
    access: everyone,
    scope: 'none',
    response: z.object({ data: z.string() }),
  }),
  channelResource: defineRoute({
    id: 'config.channelResource',
    method: 'GET',
    path: '/api/portal/config/channelresource',
    summary: 'Get the product name, documentation address and support address of the channel',
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
    summary: 'Get the contact address of the operator; null if not set',
    access: everyone,
    scope: 'none',
    response: z.object({ data: z.nullable(z.string()) }),
  }),
  provider: defineRoute({
    id: 'config.provider',
    method: 'GET',
    path: '/api/portal/provider/:provider/config',
    summary: 'Get the public settings of a provider, for example for the GitHub sign-in link',
    access: everyone,
    scope: 'none',
    params: z.strictObject({ provider: z.string().check(z.regex(/^[a-z][a-z-]{1,30}$/)) }),
    response: z.object({
      provider: z.string(),
      clientId: z.nullable(z.string()),
      /** URL of the authorization page. */
      authorizeUrl: z.nullable(z.string()),
      /** Redirect URL of the provider. `{email}` is replaced with the signed-in person's email address. */
      redirectUrl: z.nullable(z.string()),
      scope: z.nullable(z.string()),
    }),
  }),
} as const;
