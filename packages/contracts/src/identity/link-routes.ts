import * as z from 'zod/mini';
import { defineRoute, signedIn } from '../api/route.ts';

const linkedAccount = z.object({
  linked: z.boolean(),
  /** The name over there, for example the GitHub login. */
  login: z.nullable(z.string()),
  scope: z.nullable(z.string()),
  linkedAt: z.nullable(z.string()),
});

const awsSession = z.object({
  /** Whether this portal is set up for AWS at all. */
  available: z.boolean(),
  signedIn: z.boolean(),
  roleArn: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
});

/** Accounts elsewhere that a person links to their own: GitHub (kept) and AWS (for the session). */
export const linkRoutes = {
  github: defineRoute({
    id: 'github.get',
    method: 'GET',
    path: '/api/user/github',
    summary: 'Whether a GitHub account is linked, and which',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    response: linkedAccount,
  }),
  startGithub: defineRoute({
    id: 'github.start',
    method: 'POST',
    path: '/api/user/github/start',
    summary: 'Begin linking GitHub: the address to go to, its state bound to this session',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    response: z.object({ url: z.string() }),
  }),
  linkGithub: defineRoute({
    id: 'github.link',
    method: 'POST',
    path: '/api/user/github',
    summary: 'Finish linking GitHub with the code and the state that came back',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    body: z.strictObject({
      code: z.string().check(z.minLength(1), z.maxLength(500)),
      state: z.string().check(z.minLength(20), z.maxLength(200)),
      /** The address in the return path; must be the signed-in person's own. */
      email: z.string().check(z.minLength(3), z.maxLength(320)),
    }),
    response: linkedAccount,
  }),
  unlinkGithub: defineRoute({
    id: 'github.unlink',
    method: 'DELETE',
    path: '/api/user/github',
    summary: 'Unlink GitHub: the grant is revoked there and the token forgotten here',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    status: 204,
  }),
  aws: defineRoute({
    id: 'aws.get',
    method: 'GET',
    path: '/api/aws/session',
    summary: 'Whether this session is signed in to AWS, as which role and until when',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    response: awsSession,
  }),
  signInAws: defineRoute({
    id: 'aws.signIn',
    method: 'POST',
    path: '/api/aws/session',
    summary: 'Sign in to AWS by web identity; answers the value of the x-aws-auth header',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    response: z.extend(awsSession, { awsAuth: z.string(), provider: z.literal('aws-auth') }),
  }),
  signOutAws: defineRoute({
    id: 'aws.signOut',
    method: 'DELETE',
    path: '/api/aws/session',
    summary: 'Forget the AWS keys of this session',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    status: 204,
  }),
} as const;
