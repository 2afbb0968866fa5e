import type { CloudName, DirectoryDescription } from '@blueport/contracts';
import { useState } from 'react';
import { organizationApi } from '../../../core/api/administration/organization-api.ts';
import { directoryClient } from '../../../core/auth/sign-in-config.ts';
import { signInErrorCode } from '../../../core/auth/sign-in-error.ts';
import { signInErrorLine } from '../../../core/auth/sign-in-error-text.ts';
import { loadFeatureMessages } from '../../../core/i18n/locale.ts';

/** Description of a directory, and actions to query it with or without proof. */
export interface DirectoryQuery {
  readonly description: DirectoryDescription | undefined;
  /** Access token that proves that the user can sign in to the directory. */
  readonly token: string;
  readonly isAsking: boolean;
  readonly error: unknown;
  readonly signInFailure: string;
  readonly ask: (tenantId: string, cloud: CloudName) => Promise<void>;
  /** Signs in to the directory in a popup and repeats the query with the token. */
  readonly prove: (tenantId: string, cloud: CloudName) => Promise<void>;
  readonly forget: () => void;
}

/** Queries the description of a directory, with or without proof that the user administers it. */
export function useDirectoryQuery(): DirectoryQuery {
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
