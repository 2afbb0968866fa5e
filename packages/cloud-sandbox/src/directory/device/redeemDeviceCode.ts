import { DirectoryError } from '../directoryError.ts';
import { redeemAtProvider } from '../grants/redeemAtProvider.ts';
import type { TokenRequest } from '../tokenEndpoint.ts';
import type { DeviceCode } from './deviceCodes.ts';
import { deviceRedirectUri } from './devicePages.ts';

/** Returns the tokens of a sign-in by device code, or the error after which the application polls again. */
export async function redeemDeviceCode(request: TokenRequest): Promise<object> {
  const { directory, asking, body } = request;
  const { deviceCodes, profile, sandbox } = directory;
  // MSAL for Python sends the same value as `code`.
  const device = deviceCodes.find(body.get('device_code') ?? body.get('code') ?? '');
  if (device === undefined || device.clientId !== asking.client.clientId) {
    throw new DirectoryError('bad_verification_code', 70018, 'The verification code is not valid.');
  }
  const code = completedCode(request, device);
  deviceCodes.remove(device);
  const redeemed = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: deviceRedirectUri(sandbox.origin(), profile.loginPrefix),
    code_verifier: device.verifier,
    scope: body.get('scope') ?? device.scope,
  });
  return redeemAtProvider({ ...request, body: redeemed });
}

/** Returns the authorization code of a completed sign-in (RFC 8628, section 3.5). */
function completedCode({ directory: { deviceCodes } }: TokenRequest, device: DeviceCode): string {
  if (device.declined) {
    throw new DirectoryError('authorization_declined', 70020, 'The person declined the sign-in.');
  }
  if (device.code !== undefined) return device.code;
  if (deviceCodes.isExpired(device)) {
    throw new DirectoryError('expired_token', 70019, 'The verification code has expired.');
  }
  const isEarly = deviceCodes.notePoll(device);
  throw new DirectoryError(
    isEarly ? 'slow_down' : 'authorization_pending',
    70016,
    isEarly
      ? 'OAuth 2.0 device flow error. The application polls too often; wait five seconds longer.'
      : 'OAuth 2.0 device flow error. Authorization is pending. Continue polling.',
  );
}
