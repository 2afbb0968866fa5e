import type { CloudName } from '@blueport/contracts';
import { deadlineExceeded, deadlineSignal } from '../deadline/deadline.ts';
import { CloudError } from '../errors/cloudError.ts';

/** Temporary credentials of an AWS role. */
export interface AwsKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  readonly expiresAt: Date;
}

/** Exchanges a token of our own directory for credentials of a role. */
export interface WebIdentity {
  assumeRole(request: {
    readonly roleArn: string;
    readonly token: string;
    readonly sessionName: string;
  }): Promise<AwsKeys>;
}

/** Partition and region of each cloud; a token of one is never sent to the other's service. */
const partitions: Readonly<Record<CloudName, { readonly name: string; readonly region: string }>> = {
  general: { name: 'aws', region: 'us-east-1' },
  us_gov: { name: 'aws-us-gov', region: 'us-gov-west-1' },
};

const tokenFaults = new Set([
  'InvalidIdentityTokenException',
  'ExpiredTokenException',
  'IDPRejectedClaimException',
]);

function asCloudError(error: unknown, signal: AbortSignal | undefined): CloudError {
  const {
    name = '',
    message = '',
    $metadata,
  } = error as {
    name?: string;
    message?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode;
  if (tokenFaults.has(name))
    return new CloudError({ kind: 'unauthorized', code: name, message, cause: error });
  if (status !== undefined && status >= 400 && status < 500 && status !== 429) {
    return new CloudError({ kind: 'refused', code: name || 'AccessDenied', message, status, cause: error });
  }
  return new CloudError({
    kind: 'unavailable',
    code: signal?.aborted ? deadlineExceeded : name || 'ConnectionLost',
    message: 'The token service of AWS does not respond.',
    cause: error,
  });
}

/** Creates a client for the token service of a cloud's partition; `endpoint` replaces it with the embedded one. */
export function createWebIdentity(
  cloud: CloudName,
  options: { readonly endpoint?: string } = {},
): WebIdentity {
  const { name, region } = partitions[cloud];
  return {
    async assumeRole({ roleArn, token, sessionName }) {
      if (!roleArn.startsWith(`arn:${name}:iam::`)) {
        throw new CloudError({
          kind: 'refused',
          code: 'ForeignPartition',
          message: `${roleArn} is not a role of the partition ${name}; it was not asked for.`,
        });
      }
      // Loaded on first use, because most portals never sign in to AWS.
      const { STSClient, AssumeRoleWithWebIdentityCommand } = await import('@aws-sdk/client-sts');
      const client = new STSClient({
        region,
        ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
        maxAttempts: 2,
        requestHandler: { connectionTimeout: 5000, requestTimeout: 10_000 },
        // The call is not signed; without this the library would search for credentials on the machine.
        credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
      });
      const signal = deadlineSignal();
      try {
        const { Credentials } = await client.send(
          new AssumeRoleWithWebIdentityCommand({
            RoleArn: roleArn,
            RoleSessionName: sessionName,
            WebIdentityToken: token,
            DurationSeconds: 3600,
          }),
          signal === undefined ? {} : { abortSignal: signal },
        );
        const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = Credentials ?? {};
        if (!AccessKeyId || !SecretAccessKey || !SessionToken || !Expiration) {
          throw new Error('The token service returned no keys.');
        }
        return {
          accessKeyId: AccessKeyId,
          secretAccessKey: SecretAccessKey,
          sessionToken: SessionToken,
          expiresAt: Expiration,
        };
      } catch (error) {
        throw asCloudError(error, signal);
      } finally {
        client.destroy();
      }
    },
  };
}
