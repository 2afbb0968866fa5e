import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { brokenBytes } from './broken-bytes.testing.ts';
import { mutate, sampleOf, corruptText } from './mutate-schema.testing.ts';

type Schema = Readonly<Record<string, unknown>>;

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: Schema;
    /** Always sent, and rarely with a defect, because no other part of the request is read without it. */
    readonly exact?: boolean;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** Parts of an OpenAPI document that describe its requests. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface MalformedTrialOptions {
  readonly port: number;
  readonly document: ApiDocument;
  readonly requests: number;
  readonly random: () => number;
  /** Valid handles to send, in addition to none and invalid ones. */
  readonly tokens: readonly string[];
  /** Returns whether a response with status 500 or above is intended. */
  readonly isIntended?: (status: number, text: string) => boolean;
  /** Number of concurrent connections; the trial shares the machine with the server. */
  readonly connections?: number;
}

export interface MalformedTrialResult {
  readonly statuses: ReadonlyMap<number, number>;
  readonly serverErrors: readonly string[];
  readonly leaks: readonly string[];
  readonly unanswered: readonly string[];
  readonly p99Ms: number;
}

/** Matches content that no response may contain: stack traces, SQL, paths, driver messages and marked secrets. */
const leak =
  /node_modules|\bat \w+ \(|select .+ from|insert into|\/src\/|\/home\/|\.ts:\d|PostgreSQL|pg_|syntax error at|ECONN|Kysely|SQLSTATE|CANARY/i;

/** Text that only looks like a leak: responses of the HTTP parser, and names of resource types. */
const harmless = /HTTP\/1.1 \d+|DBforPostgreSQL|scopeConnections/gi;

/** API documentation may contain such words. */
const isDocument = (path: string): boolean => /^\/api\/(docs|openapi)/.test(path);

/** One request of a trial. */
export interface TrialRequest {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

const types = [
  'text/plain',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'application/json;a=b;',
  'x',
];

/** Routes that end sessions or keep the connection open; with a valid handle they would end the trial. */
const withoutHandle = /^(session\.|event\.)/;

const jsonType = 'application/json';

/** Returns a value as the fields of a form. */
function formText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(([name, inner]): [string, string] => [
    name,
    typeof inner === 'string' ? inner : (JSON.stringify(inner) ?? ''),
  ]);
  return new URLSearchParams(fields).toString();
}

/** A value that starts with a slash, or is empty, stands for several segments. */
const segmentOf = (value: string): string =>
  value === '' || value.startsWith('/') ? encodeURI(value) : encodeURIComponent(value);

function aim(options: MalformedTrialOptions, number: number): TrialRequest {
  const { document, random, tokens } = options;
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const [template, methods] = pick(Object.entries(document.paths));
  const [method, operation] = pick(Object.entries(methods));
  const value = (schema: Schema, sound = 0.5): string => {
    const sample = random() < sound ? sampleOf(schema, random) : mutate(sampleOf(schema, random), random);
    const text = typeof sample === 'string' ? sample.toWellFormed() : JSON.stringify(sample);
    return text.slice(0, random() < 0.02 ? 8000 : 300);
  };
  let path = template;
  const query = new URLSearchParams();
  for (const parameter of operation.parameters) {
    const sound = parameter.exact ? 0.95 : 0.5;
    if (parameter.in === 'path')
      path = path.replaceAll(`{${parameter.name}}`, () => segmentOf(value(parameter.schema, sound)));
    else if (parameter.exact) query.append(parameter.name, value(parameter.schema, sound));
    else if (parameter.in === 'query' && random() < 0.4)
      query.append(parameter.name, value(parameter.schema));
    if (parameter.in === 'query' && random() < 0.02) query.append(parameter.name, 'twice');
  }
  if (random() < 0.05) query.append(pick(['__proto__', 'x', 'tenantId']), 'y');
  const [type, { schema } = {}] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  let body: string | Buffer | undefined;
  if (schema && random() < 0.95) {
    const sound = sampleOf(schema, random);
    const sent = random() < 0.8 ? mutate(sound, random) : sound;
    const text = type === jsonType ? (JSON.stringify(sent) ?? '') : formText(sent);
    body = random() < 0.2 ? corruptText(text, random) : text;
  }
  const token = withoutHandle.test(operation.operationId)
    ? 'y'.repeat(43)
    : pick([...tokens, ...tokens, 'x']);
  return {
    name: `${number} ${operation.operationId}`,
    method: random() < 0.03 ? pick(['PATCH', 'PUT', 'DELETE', 'OPTIONS', 'HEAD']) : method.toUpperCase(),
    path: `${path}?${query.toString()}`,
    headers: {
      host: 'localhost',
      'x-forwarded-for': `10.9.0.${number & 255}`,
      ...(random() < 0.9 && { authorization: `Bearer ${token}` }),
      ...(random() < 0.6 && { 'idempotency-key': random() < 0.9 ? `malformed-${number}` : 'x' }),
      ...(random() < 0.5 && { 'if-match': pick(['*', '"1"', '"x"', 'W/"1"', '"', '1,2,3']) }),
      ...(random() < 0.05 && { msservice: pick(['us_gov', 'x']) }),
      ...(body !== undefined && { 'content-type': random() < 0.9 ? (type ?? jsonType) : pick(types) }),
    },
    body,
  };
}

/** Outcome of a request; status 0 without a response. */
export type RawAnswer = { readonly status: number; readonly text: string };

/** Sends a request and waits for its complete response. */
export function sendTrialRequest(
  port: number,
  { method, path, headers, body }: TrialRequest,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
    const outgoing = httpRequest(
      { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length }, timeout: 20_000 },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('close', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    outgoing.once('timeout', () => outgoing.destroy());
    outgoing.once('error', () => resolve({ status: 0, text: '' }));
    outgoing.end(body);
  });
}

function throwBytes(port: number, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes, 'latin1'));
    socket.setTimeout(3000, () => socket.destroy());
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => {});
    // Closing the connection is a valid response to bytes that are not a request.
    socket.once('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? -1), text }));
  });
}

/** R9: sends requests derived from the API document, each with one defect, and bytes that are not requests. */
export async function runMalformedTrial(options: MalformedTrialOptions): Promise<MalformedTrialResult> {
  const { port, requests, random, connections = 2, isIntended = () => false } = options;
  const statuses = new Map<number, number>();
  const serverErrors: string[] = [];
  const leaks: string[] = [];
  const unanswered: string[] = [];
  const times: number[] = [];
  let next = 0;
  const side = async (): Promise<void> => {
    for (let number = next++; number < requests; number = next++) {
      const isRaw = random() < 0.1;
      const bytes = brokenBytes[number % brokenBytes.length]!;
      const shot = aim(options, number);
      const startedAt = performance.now();
      const { status, text } = await (isRaw ? throwBytes(port, bytes) : sendTrialRequest(port, shot));
      if (!isRaw) times.push(performance.now() - startedAt);
      const where = isRaw
        ? `${number} bytes ${JSON.stringify(bytes.slice(0, 80))}`
        : `${shot.name}: ${shot.method} ${shot.path.slice(0, 200)} ${String(shot.body ?? '').slice(0, 200)}`;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // A cloud that does not respond is reported as such and is not an error of the server.
      if (status >= 500 && !text.includes('problem:cloud-unavailable') && !isIntended(status, text))
        serverErrors.push(`${where} -> ${status} ${text.slice(0, 300)}`);
      if (status >= 400 && !isDocument(shot.path) && leak.test(text.replaceAll(harmless, '')))
        leaks.push(`${where} -> ${text.slice(0, 300)}`);
      if (status === 0) unanswered.push(where);
    }
  };
  await Promise.all(Array.from({ length: connections }, side));
  times.sort((left, right) => left - right);
  return { statuses, serverErrors, leaks, unanswered, p99Ms: times[Math.floor(times.length * 0.99)] ?? 0 };
}
