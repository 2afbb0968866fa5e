import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestInstallation, type TestInstallation } from '../testing/test-process.ts';

let installation: TestInstallation;
let file: string;
const keys = (...args: string[]) => installation.run(['keys', ...args]);

beforeAll(async () => {
  installation = await createTestInstallation({ sharesProcess: true });
  file = join(installation.folder, 'encryption.key');
});
afterAll(() => installation.remove());

describe('blueport keys', () => {
  it.each([
    [[], /^Usage: blueport keys/],
    [['turn'], /^Unknown action "turn"\. Use one of these: rotate, status, drop\./],
    [['rotate', 'now'], /Unexpected argument "now" for/],
    [['drop', '--force'], /Unknown option --force\./],
  ])('rejects %j as a usage error', async (args, says) => {
    expect(await keys(...args)).toMatchObject({ code: 2, err: expect.stringMatching(says) });
  });

  it.each(['status', 'rotate', 'drop'])(
    '%s does not create a key in a folder where no portal has run',
    async (action) => {
      const empty = mkdtempSync(join(tmpdir(), 'blueport-keys-'));
      chmodSync(empty, 0o711);
      const answer = await installation.run(['keys', action], { BLUEPORT_DATA: empty });
      expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('Set BLUEPORT_DATA') });
      expect(existsSync(join(empty, 'encryption.key'))).toBe(false);
      rmSync(empty, { recursive: true });
    },
  );

  it('rotates the key and drops the older one only when no stored value needs it', async () => {
    const portal = await installation.serve();
    expect(await keys('drop')).toMatchObject({
      code: 0,
      out: expect.stringContaining('There is no older key'),
    });
    expect(await keys('status')).toMatchObject({
      code: 0,
      out: '1 key; 0 stored values need an older one.\n',
    });
    await installation.run(['token', '--as', 'reader@contoso.example', '--no-store']);
    // A running portal would re-encrypt its values within a minute.
    await portal.kill();
    expect(await keys('rotate')).toMatchObject({
      code: 0,
      out: expect.stringContaining('now contains 2 keys'),
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await keys('status')).toMatchObject({ code: 1, out: expect.stringMatching(/^2 keys; [1-9]/) });
    expect(await keys('drop')).toMatchObject({ code: 1, err: expect.stringContaining('Try again in') });
    const longAgo = new Date(Date.now() - 3_600_000);
    utimesSync(file, longAgo, longAgo);
    expect(await keys('drop')).toMatchObject({ code: 1, err: expect.stringContaining('an older key') });
  });

  it('does not rotate or drop keys set in the environment', async () => {
    const own = { BLUEPORT_ENCRYPTION_KEY: 'a'.repeat(64) };
    for (const action of ['rotate', 'drop']) {
      const answer = await installation.run(['keys', action], own);
      expect(answer).toMatchObject({ code: 2, err: expect.stringContaining('BLUEPORT_ENCRYPTION_KEY') });
    }
  });
});
