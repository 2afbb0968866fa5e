import type { CloudName, DirectoryDescription } from '@blueport/contracts';
import { useState } from 'react';
import { organizationApi } from '../../../core/api/administration/organization-api.ts';
import { directoryClient } from '../../../core/auth/sign-in-config.ts';
import { signInErrorCode } from '../../../core/auth/sign-in-error.ts';
import { signInErrorLine } from '../../../core/auth/sign-in-error-text.ts';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';

/** What is known about a directory so far, and the two ways to learn more. */
export interface DirectoryQuestion {
  readonly description: DirectoryDescription | undefined;
  /** The token by which the directory vouched for the reader. */
  readonly token: string;
  readonly isAsking: boolean;
  readonly error: unknown;
  readonly signInFailure: string;
  readonly ask: (tenantId: string, cloud: CloudName) => Promise<void>;
  /** Signs in to the directory in a small window and asks again with its word. */
  readonly prove: (tenantId: string, cloud: CloudName) => Promise<void>;
  readonly forget: () => void;
}

/** Asks what a directory says about itself, with or without a proof that the reader administers it. */
export function useDirectoryQuestion(): DirectoryQuestion {
  const [describe, { data, isLoading, error, reset }] =
    organizationApi.useOrganizationDescribeDirectoryMutation();
  const [token, setToken] = useState('');
  const [signingIn, setSigningIn] = useState(false);
  const [signInFailure, setSignInFailure] = useState('');
  const ask = async (tenantId: string, cloud: CloudName, accessToken = '') => {
    setSignInFailure('');
    setToken(accessToken);
    await describe({ body: { tenantId, cloud, ...(accessToken ? { accessToken } : {}) } });
  };
  const prove = async (tenantId: string, cloud: CloudName) => {
    setSigningIn(true);
    setSignInFailure('');
    try {
      await ask(tenantId, cloud, await (await directoryClient(cloud)).proofOfDirectory(tenantId));
    } catch (failure) {
      await loadFeatureMessages('auth');
      setSignInFailure(signInErrorLine(signInErrorCode(failure, 'popup')));
    } finally {
      setSigningIn(false);
    }
  };
  const forget = () => {
    reset();
    setToken('');
    setSignInFailure('');
  };
  const isAsking = isLoading || signingIn;
  return { description: data, token, isAsking, error, signInFailure, ask, prove, forget };
}
