import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';
import { variables } from './settings/variables.ts';

describe('settings', () => {
  it('have defaults for every variable', () => {
    expect(readSettings({})).toMatchObject({
      port: 4000,
      sandboxPort: 4001,
      host: '127.0.0.1',
      cloud: 'sandbox',
    });
  });
  it.each([
    ['PORT', 'eighty', /^PORT must be a port number from 0 to 65535 .*, not "eighty"\.$/],
    ['PORT', '65536', /^PORT must be/],
    ['HOST', 'a b', /^HOST must be a host name/],
    ['PUBLIC_URL', 'portal.example', /^PUBLIC_URL must be an http or https address/],
    ['PUBLIC_URL', 'https://x.example/path', /^PUBLIC_URL must be/],
    ['DATABASE_URL', 'mysql://x', /^DATABASE_URL must be an address that starts with postgres:/],
    ['DATABASE_REQUEST_CONNECTIONS', '1', /^DATABASE_REQUEST_CONNECTIONS must be a number from 2 to 200/],
    ['DATABASE_WORKER_CONNECTIONS', 'many', /^DATABASE_WORKER_CONNECTIONS must be a number from 2 to 200/],
    ['BLUEPORT_CLOUD', 'aws', /^BLUEPORT_CLOUD must be one of sandbox, azure, not "aws"\.$/],
    ['BLUEPORT_CLOUD', 'azure', /neither ENTRA_CLIENT_ID nor ENTRA_GOV_CLIENT_ID is set/],
    [
      'BLUEPORT_ENCRYPTION_KEY',
      'short',
      /^BLUEPORT_ENCRYPTION_KEY must be 32 bytes in base64 or hexadecimal, not something else\.$/,
    ],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of/],
    ['TRUSTED_PROXY', 'everyone', /^TRUSTED_PROXY must be/],
    ['ENTRA_CLIENT_ID', 'x', /^ENTRA_CLIENT_ID must be a GUID/],
    ['ENTRA_GOV_LOGIN_HINT', 'admin@agency.example', /^ENTRA_GOV_LOGIN_HINT must be a domain name/],
    ['ENTRA_CLIENT_SECRET', 'lonely', /ENTRA_CLIENT_ID is not/],
    ['GITHUB_CLIENT_ID', 'abcdef', /must be set together/],
    ['ADMIN_EMAIL', 'desk', /^ADMIN_EMAIL must be one mail address, not "desk"\.$/],
    ['SUPPORT_URL', 'javascript:alert(1)', /^SUPPORT_URL must be an http or https address/],
    ['CHANNEL_CODE', 'My Channel', /^CHANNEL_CODE must be/],
    ['COST_MONTHS', '0', /^COST_MONTHS must be a number of months from 1 to 37, not "0"\.$/],
    ['COST_MONTHS', '38', /^COST_MONTHS must be/],
    ['SMTP_TLS', 'never', /^SMTP_TLS must be one of required, optional, not "never"\.$/],
  ])('reject %s=%s in one sentence', (name, value, sentence) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
    expect(() => readSettings({ [name]: value })).toThrow(sentence);
  });
  it('allow mail without TLS only if no password is sent over the network', () => {
    const read = (url: string) => readSettings({ SMTP_URL: url, SMTP_TLS: 'optional' });
    expect(read('smtp://relay.example:25').smtpTls).toBe('optional');
    expect(() => read('smtp://user:CANARY@relay.example')).toThrow(
      /^SMTP_TLS is "optional" but SMTP_URL holds a password(?!.*CANARY)/,
    );
  });
  it('never repeat a secret', () => {
    for (const [name, variable] of Object.entries(variables)) {
      if (!('secret' in variable)) continue;
      const value = `CANARY${'x'.repeat(5000)}`;
      expect(() => readSettings({ [name]: value })).toThrow(/^(?!.*CANARY)/);
    }
  });
  it('document every variable', () => {
    for (const { explanation, expects } of Object.values(variables)) {
      expect(explanation.length).toBeGreaterThan(10);
      expect(expects).not.toBe('');
    }
  });
});
