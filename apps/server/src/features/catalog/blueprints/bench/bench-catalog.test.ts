import type { ListResult, ModelRow, ModelVersionDetail } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs, type Actor } from '../../../../testing/administration.testing.ts';
import { people } from '../../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { createPolicyService } from '../../../deployments/verdict/index.ts';
import { benchCatalog, automaticRunAuthor } from './bench-catalog.ts';

let server: TestServer;
let operator: Actor;
let admin: Actor;
const base = '/api/blueprint/model';

type PolicyService = ReturnType<typeof createPolicyService>;
const bench = (judge?: PolicyService['judge']) => {
  const service = createPolicyService(server.parts.now);
  const policies = { ...service, ...(judge && { judge }), byConnection: async () => undefined };
  return benchCatalog(server.parts, { policies }, new AbortController().signal);
};
const versionOf = async (actor: Actor, name: string) =>
  (await actor.get(`${base}/${name}/version/1.0.0`)).body as ModelVersionDetail;
const namesOf = async (actor: Actor) =>
  ((await actor.get(`${base}?limit=0`)).body as ListResult<ModelRow>).result.map(({ name }) => name);

beforeAll(async () => {
  server = await startTestServer();
  operator = await actAs(server, people.operator);
  admin = await actAs(server, people.admin);
  await bench();
});
afterAll(() => server.stop());

describe('the test bench for built-in blueprints', () => {
  it('passes in every cloud with the parameter sets that ship with each blueprint', async () => {
    const names = await namesOf(operator);
    expect(names).toHaveLength(12);
    for (const name of names) {
      const { bench: state, run, cases, clouds } = await versionOf(operator, name);
      expect([name, state, run?.green, run?.by]).toEqual([name, 'green', true, automaticRunAuthor]);
      expect(run!.rows).toHaveLength(cases.length * clouds.length);
      // Expected refusals must be covered too.
      expect(new Set(cases.map(({ expect: expectedOutcome }) => expectedOutcome)), name).toEqual(
        new Set(['success', 'failure']),
      );
      const tried = run!.rows.filter((row) =>
        cases.some((one) => one.name === row.case && one.expect === 'success'),
      );
      expect(
        tried.flatMap(({ expansion, policy, availability }) =>
          [expansion, policy, availability].map(({ verdict }) => verdict),
        ),
      ).not.toContain('skipped');
    }
  });

  it('shows its run to organizations that were assigned the blueprint, unless it used the policies of another organization', async () => {
    expect((await versionOf(admin, 'storage-account')).run).toMatchObject({
      green: true,
      by: automaticRunAuthor,
    });
    await server.database.pool.query(
      `update blueprint_version v set bench_run = jsonb_set(bench_run::jsonb, '{policies,subscription}',
         '{"id":"x","name":"Production of the operator","cloud":"general"}')
       from blueprint b where b.id = v.blueprint_id and b.slug = 'storage-account' and b.owner_organization_id is null`,
    );
    expect((await versionOf(operator, 'storage-account')).run).not.toBeNull();
    expect((await versionOf(admin, 'storage-account')).run).toBeNull();
  });

  it('runs again only after a change and keeps a run started by a person', async () => {
    expect((await operator.post(`${base}/linux-vm/version/1.0.0/bench`)).status).toBe(200);
    const { run: before } = await versionOf(operator, 'linux-vm');
    expect(before?.by).toBe(operator.session.account.name);
    await bench();
    expect((await versionOf(operator, 'linux-vm')).run).toEqual(before);
    await server.database.pool.query(
      `update blueprint_version v set cases = '[{"name":"Other","parameters":{"image":"none"},"expect":"success"}]'
       from blueprint b where b.id = v.blueprint_id and b.slug = 'linux-vm' and b.owner_organization_id is null`,
    );
    expect((await versionOf(operator, 'linux-vm')).bench).toBe('stale');
    await bench();
    // A failing run is reported as red.
    expect((await versionOf(operator, 'linux-vm')).bench).toBe('red');
  });

  it('reports a blueprint that cannot be tested, continues with the others, and retries it at the next start', async () => {
    await server.database.pool.query(
      `update blueprint_version v set bench_run = null
       from blueprint b where b.id = v.blueprint_id and b.owner_organization_id is null`,
    );
    const { judge } = createPolicyService(server.parts.now);
    await bench((rows, request) => {
      if (request.resources.some(({ type }) => /serverfarms$/i.test(type)))
        throw new TypeError('Out of ink.');
      return judge(rows, request);
    });
    const states = new Map<string, ModelVersionDetail>();
    for (const name of await namesOf(operator)) states.set(name, await versionOf(operator, name));
    const broken = [...states].filter(([, { run }]) => run?.lint.findings[0]?.code === 'BenchFailed');
    expect(broken.length).toBeGreaterThan(0);
    expect(broken.length).toBeLessThan(states.size);
    for (const [name, { bench: state, run }] of broken) {
      expect([name, state, run?.green]).toEqual([name, 'red', false]);
      expect(run?.lint.findings[0]?.message).toContain('Out of ink.');
    }
    expect([...states.values()].map(({ run }) => run)).not.toContain(null);

    await bench();
    for (const [name] of broken) {
      expect([name, (await versionOf(operator, name)).run?.rows.length]).not.toEqual([name, 0]);
    }
  });
});
