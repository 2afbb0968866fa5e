import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DeploymentsClient } from '@azure/arm-resourcesdeployments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../../testing/armClient.ts';
import { errorTexts } from './errorTexts.ts';
import listedCases from './templateErrorCases.json' with { type: 'json' };

/** A faulty template and the service's message. Lines and positions refer to the text of `bodyOf`. */
interface TemplateErrorCase {
  /** Engine code and reason of the text in `errorTexts`, or the code alone for its other reasons. */
  row: string;
  /** Sections that differ from an empty template; null removes one. */
  template: Record<string, unknown>;
  parameters?: Record<string, unknown>;
  code?: string;
  message: string;
  line?: number;
  position?: number;
  path?: string;
}

const variable = (value: unknown): Record<string, unknown> => ({ variables: { v: value } });

const longCases: TemplateErrorCase[] = [
  {
    row: 'TemplateTooDeep',
    template: variable(`[${'not('.repeat(260)}true${')'.repeat(260)}]`),
    message:
      "Deployment template validation failed: 'The template variable 'v' is not valid: The expression is nested more than 250 levels deep.. Please see https://aka.ms/arm-functions for usage details.'.",
    line: 4,
    position: 1326,
    path: 'properties.template.variables.v',
  },
  {
    row: 'LimitExceeded section-too-long',
    template: { variables: Object.fromEntries(Array.from({ length: 257 }, (_, at) => [`v${at}`, at])) },
    message:
      "Deployment template validation failed: 'The number of template variables limit exceeded. Limit: '256' and actual: '257'. Please see https://aka.ms/arm-template for usage details.'.",
  },
  {
    row: 'ExpressionTooLong',
    template: variable(`[concat('${'a'.repeat(24_576)}')]`),
    message:
      "Deployment template language expression evaluation failed: 'The template language expression limit exceeded. Limit: '24576' and actual: '24588'.'. Please see https://aka.ms/arm-template-expressions for usage details.",
  },
];
const cases: readonly TemplateErrorCase[] = [
  ...(listedCases as unknown as TemplateErrorCase[]),
  ...longCases,
];

/** Completes a template: `$schema` and `contentVersion` come first, then the sections of the case. */
function templateOf(template: Record<string, unknown>): Record<string, unknown> {
  const whole: Record<string, unknown> = {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    ...template,
  };
  if (!('resources' in whole)) whole['resources'] = [];
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== null));
}

let cloud: TestCloud;
let subscriptionId: string;
let client: DeploymentsClient;
let linkPort: number;

beforeAll(async () => {
  linkPort = await freePort();
  cloud = await startTestCloud({ portalOrigins: [`http://127.0.0.1:${linkPort}`] });
  const list = await cloud.call('/subscriptions?api-version=2022-12-01');
  const value = list.body['value'] as { displayName: string; subscriptionId: string }[];
  subscriptionId = value.find((item) => item.displayName === 'Contoso Development')?.subscriptionId ?? '';
  await cloud.call(`/subscriptions/${subscriptionId}/resourceGroups/texts?api-version=2021-04-01`, {
    method: 'PUT',
    body: { location: 'westeurope' },
  });
  client = new DeploymentsClient(cloud.credential('engineer@contoso.example'), subscriptionId, {
    httpClient: cloud.httpClient,
  });
});

afterAll(async () => {
  await cloud.sandbox.close();
});

const withoutPlaces = (message: string): string =>
  message.replaceAll(/(line|column|position) '?\d+'?/g, '$1');

/** Sends a body as it is written, so that lines and columns are those of the case. */
async function validate(body: string): Promise<{ status: number; error: Record<string, unknown> }> {
  const path = `/subscriptions/${subscriptionId}/resourceGroups/texts/providers/Microsoft.Resources/deployments/d`;
  const answer = await fetch(`${cloud.sandbox.origin}/arm${path}/validate?api-version=2022-09-01`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await cloud.token('engineer@contoso.example')}`,
      'content-type': 'application/json',
    },
    body,
  });
  const { error = {} } = (await answer.json()) as { error?: Record<string, unknown> };
  return { status: answer.status, error };
}

/** One property per line below `template`, so that expected lines can be counted. */
function bodyOf({ template, parameters = {} }: TemplateErrorCase): string {
  const lines = Object.entries(templateOf(template)).map(
    ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  return `{"properties": {"mode": "Incremental", "parameters": ${JSON.stringify(parameters)}, "template": {\n${lines.join(',\n')}\n}}}`;
}

/** Templates that only a link can deliver, because the body of a request is read before its template. */
const linkedCases = [
  {
    row: 'InvalidJson',
    file: '<html>',
    message:
      "Deployment template parse failed: 'Unexpected character encountered while parsing value. Path '', line 1, position 1.'.",
  },
  {
    row: 'InvalidTemplate template-not-object',
    file: '[]',
    message:
      "Deployment template parse failed: 'Error reading JObject from JsonReader. Current JsonReader item is not an object. Path '', line 1, position 1.'.",
  },
  {
    row: 'ParameterMissing',
    file: `{\n  // As a file.\n  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#", "contentVersion": "1.0.0.0",\n  "parameters": {\n    "p": { "type": "string" }\n  }, "resources": [] }`,
    message:
      "Deployment template validation failed: 'The value for the template parameter 'p' at line '5' and column '10' is not provided. Please see https://aka.ms/arm-create-parameter-file for usage details.'.",
  },
] as const;

const nested = (name: string, properties: object): object => ({
  type: 'Microsoft.Resources/deployments',
  apiVersion: '2022-09-01',
  name,
  properties: { mode: 'Incremental', ...properties },
});

/** Returns a port that was free a moment ago; the cloud must know it before the file is served. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Serves one linked file. */
async function serve<T>(file: string, use: (uri: string) => Promise<T>): Promise<T> {
  const server = createServer((_request, answer) => answer.end(file));
  await new Promise<void>((resolve) => {
    server.listen(linkPort, '127.0.0.1', resolve);
  });
  try {
    return await use(`http://127.0.0.1:${linkPort}/template.json`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

interface Violation {
  type: string;
  info: { lineNumber: number; linePosition: number; path: string };
}

describe('errors of templates', () => {
  it.each(cases)('$row: says $message', async (one) => {
    const { status, error } = await validate(bodyOf(one));
    expect(status).toBe(400);
    expect(error['message']).toBe(one.message.replaceAll('{subscription}', subscriptionId));
    expect(error['code']).toBe(one.code ?? 'InvalidTemplate');
    expect(error['target']).toBeUndefined();
    const [violation] = (error['additionalInfo'] ?? []) as Violation[];
    const found = violation?.info;
    const { line = 0, position = 0, path = '' } = one;
    const info = { lineNumber: line, linePosition: position, path };
    expect(found).toEqual(one.code === 'InvalidRequestContent' ? undefined : info);
  });

  it.each(cases)('$row: reaches the vendor client', async (one) => {
    const pendingDeployment = client.deployments.createOrUpdate('texts', 'd', {
      properties: {
        mode: 'Incremental',
        template: templateOf(one.template),
        parameters: (one.parameters ?? {}) as Record<string, { value?: unknown }>,
      },
    });
    const error = await pendingDeployment.then(
      () => undefined,
      (reason: unknown) => reason as { statusCode: number; code: string; message: string },
    );
    expect(error).toMatchObject({ statusCode: 400, code: one.code ?? 'InvalidTemplate' });
    // The client sends the body on one line, so that lines and columns differ.
    const message = one.message.replaceAll('{subscription}', subscriptionId);
    expect(withoutPlaces(error?.message ?? '')).toContain(withoutPlaces(message));
  });

  it('has a case for every text', () => {
    const rows = Object.entries(errorTexts).flatMap(([code, codeTexts]) =>
      'never' in codeTexts
        ? []
        : [...Object.keys(codeTexts.reasons ?? {}).map((reason) => `${code} ${reason}`), code],
    );
    const covered = new Set([...cases, ...linkedCases].map(({ row }) => row));
    const missing = rows.filter((row) => !covered.has(row));
    expect(missing).toEqual([]);
    expect([...covered].filter((row) => !rows.includes(row))).toEqual([]);
  });
});

describe('the header of a template', () => {
  const schemas = 'https://schema.management.azure.com/schemas';

  it.each([
    { $schema: `${schemas}/2018-05-01/subscriptionDeploymentTemplate.json#` },
    { $schema: `${schemas}/2019-08-01/deploymentTemplate.json` },
    { contentVersion: '1.0' },
    { languageVersion: '2.1-experimental' },
  ])('is accepted with %j, as in Azure', async (template) => {
    expect((await validate(bodyOf({ row: '', message: '', template }))).status).toBe(200);
  });
});

describe('parts of a template that are not simulated', () => {
  const configMap = { cm: { import: 'k8s', type: 'core/ConfigMap@v1', properties: {} } };
  const providers = { k8s: { provider: 'Kubernetes', version: '1.0' } };
  const inside = (template: object) => ({
    resources: [nested('inner', { template: templateOf(template as Record<string, unknown>) })],
  });

  it.each([
    ['template imports', { imports: providers }],
    ['template extensions', { extensions: { k8s: { name: 'Kubernetes', version: '1.0' } } }],
    ['template assertions', { languageVersion: '2.1-experimental', asserts: { a: '[equals(1, 2)]' } }],
    ['extensible resources', { languageVersion: '2.0', resources: configMap }],
    ['template imports', inside({ imports: providers })],
    ['extensible resources', inside({ languageVersion: '2.0', resources: configMap })],
  ])('return 501 for %s: %j', async (what, template) => {
    expect(await validate(bodyOf({ row: '', message: '', template }))).toEqual({
      status: 501,
      error: { code: 'NotSimulated', message: `The embedded cloud does not simulate ${what}.` },
    });
  });
});

describe('errors of linked and nested templates', () => {
  it.each(linkedCases)('$row: returns the line of the linked file', async ({ file, message }) => {
    const answer = await serve(file, (uri) =>
      validate(JSON.stringify({ properties: { mode: 'Incremental', templateLink: { uri } } })),
    );
    expect(answer).toMatchObject({ status: 400, error: { code: 'InvalidTemplate', message } });
  });

  const deploy = (resources: object[]) => validate(bodyOf({ row: '', message: '', template: { resources } }));
  const targetOf = (name: string): string =>
    `/subscriptions/${subscriptionId}/resourceGroups/texts/providers/Microsoft.Resources/deployments/${name}`;
  const inner = {
    expressionEvaluationOptions: { scope: 'inner' },
    template: templateOf({ parameters: { p: { type: 'string' } } }),
  };

  it('names the nested deployment as target, with the line in the body', async () => {
    const { error } = await deploy([nested('inner', inner)]);
    expect(error).toMatchObject({
      code: 'InvalidTemplate',
      target: targetOf('inner'),
      additionalInfo: [
        {
          info: { lineNumber: 4, path: 'properties.template.resources[0].properties.template.parameters.p' },
        },
      ],
    });
    expect(error['message']).toMatch(
      /^Deployment template validation failed: 'The value for the template parameter 'p' at line '4' and column '\d+' is not provided\./,
    );
  });

  it('does not name the default of a parameter with a value of the nested deployment', async () => {
    const { error } = await deploy([
      nested('inner', {
        ...inner,
        parameters: { p: { value: 'c' } },
        template: templateOf({
          parameters: { p: { type: 'string', allowedValues: ['a', 'b'], defaultValue: 'a' } },
        }),
      }),
    ]);
    expect(error['message']).toMatch(/The provided value for the template parameter 'p' at line '4' /);
  });

  it('returns the line of the file that a nested deployment links to', async () => {
    const { error } = await serve(linkedCases[2].file, (uri) =>
      deploy([nested('inner', { templateLink: { uri } })]),
    );
    expect(error).toMatchObject({ message: linkedCases[2].message, target: targetOf('inner') });
  });

  it('lists one error of every nested deployment', async () => {
    const { error } = await deploy([nested('one', inner), nested('two', inner)]);
    expect(error).toMatchObject({
      code: 'MultipleErrorsOccurred',
      message: 'Multiple error occurred: BadRequest,BadRequest. Please see details.',
      details: [{ target: targetOf('one') }, { target: targetOf('two') }],
    });
  });
});
