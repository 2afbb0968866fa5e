import {
  bodyLimitOf,
  formatByteLimit,
  problemKinds,
  problemSchema,
  problemType,
  type RouteContract,
} from '@blueport/contracts';
import * as z from 'zod/mini';

type Schema = Record<string, unknown>;

function schemaOf(type: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return schema;
}

function parametersOf(contract: RouteContract): Schema[] {
  return (['params', 'query'] as const).flatMap((part) => {
    const type = contract[part];
    if (!type) return [];
    const { properties = {}, required = [] } = schemaOf(type, 'input') as {
      properties?: Record<string, Schema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema,
    }));
  });
}

function headersOf(contract: RouteContract): Schema[] {
  if (contract.method === 'GET' || contract.effect === 'none') return [];
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: contract.idempotency === 'required',
    description:
      'Requests with the same key and body return the same response; a different body is rejected.',
    schema: { type: 'string', minLength: 8, maxLength: 128 },
  };
  if (contract.ifMatch === undefined) return [idempotencyKey];
  const ifMatch = {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: 'Version that the change is based on, or *; any other version is rejected.',
    schema: { type: 'string' },
  };
  return [idempotencyKey, ifMatch];
}

function accessInWords({ access }: RouteContract): string {
  if (access.kind === 'public') return 'Everyone.';
  if (access.kind === 'session') return 'Every signed-in account.';
  return `Holders of ${access.anyOf.map((key) => `\`${key}\``).join(' or ')}.`;
}

function bodyOf(contract: RouteContract & { readonly body: z.ZodMiniType }): Schema {
  const { bytes, members, depth } = bodyLimitOf(contract);
  return {
    required: true,
    description: `At most ${formatByteLimit(bytes)}, ${members} array items and object fields, ${depth} levels.`,
    content: { 'application/json': { schema: schemaOf(contract.body, 'input') } },
  };
}

const problemAnswer = {
  description: 'A refusal as RFC 9457 problem details.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function operationOf(contract: RouteContract): Schema {
  const status = String(contract.status ?? 200);
  const content = contract.produces
    ? { [contract.produces]: { schema: { type: 'string' } } }
    : contract.response && { 'application/json': { schema: schemaOf(contract.response, 'output') } };
  return {
    operationId: contract.id,
    summary: contract.summary,
    description: `Who may: ${accessInWords(contract)}`,
    tags: [contract.id.split('.')[0]],
    security: contract.access.kind === 'public' ? [] : [{ session: [] }],
    'x-blueport-scope': contract.scope,
    ...(contract.access.kind === 'key' && { 'x-blueport-permissions': contract.access.anyOf }),
    parameters: [...parametersOf(contract), ...headersOf(contract)],
    ...(contract.body && { requestBody: bodyOf({ ...contract, body: contract.body }) }),
    responses: { [status]: { description: 'Done.', ...(content && { content }) }, default: problemAnswer },
  };
}

/** Generates the OpenAPI 3.1 document from the contracts. */
export function createOpenApi(contracts: readonly RouteContract[], server: string): Schema {
  const paths: Record<string, Schema> = {};
  for (const contract of contracts) {
    const path = contract.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(contract) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Blueport API',
      version: '0.1.0',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description: `Every error response is a problem of one of these types: ${Object.keys(problemKinds)
        .map((code) => `\`${problemType(code as keyof typeof problemKinds)}\``)
        .join(', ')}.`,
    },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The opaque handle of a session.' },
      },
      schemas: { Problem: schemaOf(problemSchema, 'output') },
    },
  };
}
