import * as z from 'zod/mini';
import { defineRoute, signedIn } from '../api/route.ts';

const linkedAccount = z.object({
  linked: z.boolean(),
  /** The name in the linked account, for example the GitHub login. */
  login: z.nullable(z.string()),
  scope: z.nullable(z.string()),
  linkedAt: z.nullable(z.string()),
});

const awsSession = z.object({
  /** Whether this portal is configured for AWS. */
  available: z.boolean(),
  signedIn: z.boolean(),
  roleArn: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
});

/** Routes for external accounts that users link to their own: GitHub (stored) and AWS (for the session). */
export const linkRoutes = {
  github: defineRoute({
    id: 'github.get',
    method: 'GET',
    path: '/api/user/github',
    summary: 'Get the linked GitHub account, if any',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    response: linkedAccount,
  }),
  startGithub: defineRoute({
    id: 'github.start',
    method: 'POST',
    path: '/api/user/github/start',
    summary: 'Start linking GitHub; returns the authorization address for this session',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    response: z.object({ url: z.string() }),
  }),
  linkGithub: defineRoute({
    id: 'github.link',
    method: 'POST',
    path: '/api/user/github',
    summary: 'Finish linking GitHub with the returned code and state',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    body: z.strictObject({
      code: z.string().check(z.minLength(1), z.maxLength(500)),
      state: z.string().check(z.minLength(20), z.maxLength(200)),
      /** The email address in the callback path, which must be that of the signed-in person. */
      email: z.string().check(z.minLength(3), z.maxLength(320)),
    }),
    response: linkedAccount,
  }),
  unlinkGithub: defineRoute({
    id: 'github.unlink',
    method: 'DELETE',
    path: '/api/user/github',
    summary: 'Unlink GitHub; revokes the authorization and deletes the token',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    status: 204,
  }),
  aws: defineRoute({
    id: 'aws.get',
    method: 'GET',
    path: '/api/aws/session',
    summary: 'Get the AWS sign-in of this session: role and expiry',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    response: awsSession,
  }),
  signInAws: defineRoute({
    id: 'aws.signIn',
    method: 'POST',
    path: '/api/aws/session',
    summary: 'Sign in to AWS by web identity; returns the value of the x-aws-auth header',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    response: z.extend(awsSession, { awsAuth: z.string(), provider: z.literal('aws-auth') }),
  }),
  signOutAws: defineRoute({
    id: 'aws.signOut',
    method: 'DELETE',
    path: '/api/aws/session',
    summary: 'Sign out of AWS; deletes the AWS keys of this session',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    status: 204,
  }),
} as const;
