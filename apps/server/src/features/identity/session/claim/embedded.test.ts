import { expect, it } from 'vitest';
import { people } from '../../../../testing/test-people.ts';
import { problemOf, startTestServer } from '../../../../testing/test-server.ts';

it('issues no claim code with the embedded cloud', async () => {
  const server = await startTestServer();
  try {
    expect(await server.issueClaimLink()).toBeUndefined();
    const body = { ...(await server.directory.loginBody(people.stranger)), claim: 'x'.repeat(43) };
    expect(problemOf(await server.request('POST', '/api/user/login', { body }))).toBe('claim-refused');
  } finally {
    await server.stop();
  }
});
