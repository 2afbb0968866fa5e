import { allRoutes } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWrite } from '../http/record-refusal.ts';
import { createMatrix, mayUse, send, type Matrix } from '../testing/route-matrix.ts';

/**
 * The portal accepts no file uploads and no user passwords. As long as this test passes, the corresponding lines in
 * docs/security/asvs.md hold; a change that adds either must update them.
 */
let matrix: Matrix;
beforeAll(async () => {
  matrix = await createMatrix();
});
afterAll(() => matrix.server.stop());

const boundary = 'xxxx';
const files = [
  [
    `multipart/form-data; boundary=${boundary}`,
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="../../x.html"\r\n\r\n<p>\r\n--${boundary}--\r\n`,
  ],
  ['application/octet-stream', 'MZ'],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['text/plain', '{}'],
  ['application/x-www-form-urlencoded', 'a=1'],
] as const;

describe('a file upload', () => {
  it.each(allRoutes.filter(isWrite).map((contract) => [contract.id, contract] as const))(
    'is rejected by %s',
    async (_id, contract) => {
      const sample = matrix.samples[contract.id] ?? {};
      // The content type is checked after the permission.
      const holder = [...matrix.sessions.values()].find((session) => mayUse(contract, session));
      const url = contract.path.replaceAll(/:\w+/g, sample.ids?.missing ?? 'x');
      for (const [type, body] of files) {
        const answer = await matrix.server.request(contract.method, url, {
          token: holder?.token,
          body,
          headers: { 'content-type': type },
        });
        expect([type, answer.status]).toEqual([type, 415]);
      }
    },
  );

  it('gets its download name from the portal in every response', async () => {
    for (const contract of allRoutes.filter(({ method }) => method === 'GET')) {
      if (contract.id === 'event.stream') continue;
      const holder = [...matrix.sessions.values()].find((session) => mayUse(contract, session));
      const { headers } = await send(matrix, contract, 'own', holder?.token);
      expect([contract.id, headers['content-disposition']]).toEqual([contract.id, undefined]);
    }
  });
});

describe('a user password', () => {
  it('is not stored in any column or accepted by any field', async () => {
    const { rows } = await matrix.server.database.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name ~* 'pass(word|wd|phrase|code)|(^|_)pin(_|$)'`,
    );
    expect(rows).toEqual([]);
    const fields = allRoutes.flatMap(({ id, body }) =>
      Object.keys((body as { shape?: object } | undefined)?.shape ?? {}).map((field) => `${id}.${field}`),
    );
    expect(fields.length).toBeGreaterThan(50);
    expect(fields.filter((field) => /pass(word|wd|phrase|code)/i.test(field))).toEqual([]);
  });
});
