import type { DeploymentDetail, Fleet, ListResult } from '@blueport/contracts';
import { describe, expectTypeOf, it } from 'vitest';
import { createClient, type Client } from './index.ts';

const client = createClient({ origin: '' });
type First<Verb extends (...args: never[]) => unknown> = Parameters<Verb>[0];

describe('client types', () => {
  it('requires the path parameters', () => {
    expectTypeOf<First<Client['fleet']['get']>>().toExtend<{ readonly id: string | number }>();
    expectTypeOf<{ readonly etag: string }>().not.toExtend<First<Client['fleet']['get']>>();
    expectTypeOf(client.fleet.get).returns.resolves.toExtend<Fleet>();
    expectTypeOf(client.deployment.get).returns.resolves.toExtend<DeploymentDetail>();
  });

  it('requires no input for a route without parameters', () => {
    expectTypeOf<[]>().toExtend<Parameters<Client['subscription']['list']>>();
    expectTypeOf<[]>().not.toExtend<Parameters<Client['deployment']['delete']>>();
    expectTypeOf(client.deployment.list).returns.resolves.toExtend<ListResult<{ readonly id: string }>>();
  });

  it('accepts numbers, objects and null in the query of a list', () => {
    expectTypeOf(client.deployment.list).toBeCallableWith({
      query: { limit: 50, skip: null, sortObj: { name: 1 }, filterObj: { name: { like: 'web' } } },
    });
    expectTypeOf(client.deployment.list).toBeCallableWith({ query: { limit: '50', filterObj: '{}' } });
    // @ts-expect-error Lists reject unknown fields.
    expectTypeOf(client.deployment.list).toBeCallableWith({ query: { pageSize: 50 } });
  });

  it('requires the query and the body of a route that declares them', () => {
    expectTypeOf(client.deployment.delete).toBeCallableWith({ id: 'web', query: { resources: 'detach' } });
    // @ts-expect-error The query must define the handling of the resources.
    expectTypeOf(client.deployment.delete).toBeCallableWith({ id: 'web' });
    // @ts-expect-error Only two values are allowed.
    expectTypeOf(client.deployment.delete).toBeCallableWith({ id: 'web', query: { resources: 'keep' } });
    // @ts-expect-error Creating a deployment requires a body.
    expectTypeOf(client.deployment.create).toBeCallableWith({ idempotencyKey: 'one' });
  });

  it('returns the response for a stream and undefined for an empty body', () => {
    expectTypeOf(client.event.stream).returns.resolves.toEqualTypeOf<Response>();
    expectTypeOf(client.draft.delete).returns.resolves.toEqualTypeOf<void>();
  });
});
