import { describe, expect, it } from 'vitest';
import { tlsLines } from './announce.mjs';

describe('start-up message', () => {
  it('names the port and the certificate of the TLS listener', () => {
    const lines = tlsLines({ SANDBOX_TLS: '1', SANDBOX_TLS_PORT: '4500' }, '/data').join('\n');
    expect(lines).toContain('http://localhost:4500');
    expect(lines).toContain('certificate /data/sandbox-tls/authority.pem');
    expect(tlsLines({ SANDBOX_TLS: '1' }, '/data').join('\n')).toContain('http://localhost:4443');
  });

  it('names the variable that starts the listener if it is off', () => {
    expect(tlsLines({}, '/data')).toEqual([
      '            For az and the Azure SDKs: SANDBOX_TLS=1 npm start (docs/embedded-cloud.md)',
    ]);
  });
});
