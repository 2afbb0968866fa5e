import { createHostCaller, createRewritingHttpClient, createWebIdentity } from '@blueport/cloud';
import type { AwsSetting } from '../features/identity/aws-session/index.ts';
import { githubHosts, type GithubSetting } from '../features/identity/github-link/index.ts';
import type { Settings } from '../settings.ts';
import type { CloudEnvironment } from './cloud-environment.ts';

/** AWS and GitHub as configured in the settings, or as simulated by the embedded cloud. */
export interface LinkedServices {
  readonly aws: AwsSetting;
  readonly github: GithubSetting | undefined;
}

function embedded(sandbox: NonNullable<CloudEnvironment['sandbox']>, port: number): LinkedServices {
  const origin = `http://127.0.0.1:${port}`;
  const httpClient = createRewritingHttpClient(
    new Map([
      ['https://github.com', `${origin}/social/github`],
      ['https://api.github.com', `${origin}/social/github-api`],
    ]),
  );
  const role = (cloud: 'general' | 'us_gov', path: string) => ({
    roleArn: sandbox.aws.roles[cloud],
    identity: createWebIdentity(cloud, { endpoint: origin + path }),
  });
  return {
    aws: { general: role('general', '/sts'), us_gov: role('us_gov', '/sts-gov') },
    github: {
      ...sandbox.github,
      authorizeUrl: `http://localhost:${port}/social/github/login/oauth/authorize`,
      call: createHostCaller(githubHosts, { httpClient }),
    },
  };
}

/** A role belongs to one AWS partition and therefore to one of the clouds. */
function awsOf(roleArn: string | undefined): AwsSetting {
  if (roleArn === undefined) return {};
  const cloud = roleArn.startsWith('arn:aws-us-gov:') ? 'us_gov' : 'general';
  return { [cloud]: { roleArn, identity: createWebIdentity(cloud) } };
}

/** Reads the linked services from the settings, or from the embedded cloud. */
export function connectLinkedServices(settings: Settings, { sandbox }: CloudEnvironment): LinkedServices {
  if (sandbox && settings.cloud === 'sandbox') return embedded(sandbox, settings.sandboxPort);
  return {
    aws: awsOf(settings.awsRoleArn),
    github: settings.github && {
      ...settings.github,
      authorizeUrl: 'https://github.com/login/oauth/authorize',
      call: createHostCaller(githubHosts),
    },
  };
}
