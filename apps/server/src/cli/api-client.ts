import { readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { join, resolve } from 'node:path';
import {
  ApiProblem,
  createCaller,
  createClientFrom,
  UnexpectedAnswer,
  type CallRoute,
  type ClientOptions,
  type Fetch,
} from '@blueport/client';
import { problemType, type Problem } from '@blueport/contracts';
import { variables } from '../settings/variables.ts';
import { CommandError, commandError, exitCodes, type ExitCode } from './exit-codes.ts';
import { messageOf, translateForReader } from './language.ts';

const longestBytes = 64 * 1024 * 1024;
const timeoutMilliseconds = 60_000;

/** Returns the path of the file that holds the session handle of a signed-in command line. */
export function handleFile(): string {
  return join(resolve(process.env['BLUEPORT_DATA'] || variables.BLUEPORT_DATA.fallback), 'cli-token');
}

/** Returns the handle to send: BLUEPORT_TOKEN, or the one stored by `token`. */
function storedHandle(): string | undefined {
  if (process.env['BLUEPORT_TOKEN']) return process.env['BLUEPORT_TOKEN'];
  try {
    return readFileSync(handleFile(), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Stores a handle for later commands. Only its owner can read the file. */
export function storeHandle(handle: string): void {
  writeFileSync(handleFile(), `${handle}\n`, { mode: 0o600 });
}

export function portalUrl(): string {
  return process.env['BLUEPORT_URL'] || `http://localhost:${process.env['PORT'] || variables.PORT.fallback}`;
}

export interface ApiRequest {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

function sendText(url: string, { method, headers, body }: Parameters<Fetch>[1]): Promise<RawAnswer> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, timeout: timeoutMilliseconds }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > longestBytes) outgoing.destroy(new Error('the response is too large'));
        chunks.push(chunk);
      });
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
      response.once('error', reject);
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error('no response in time')));
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** Sends one HTTP request with the settings of the command line. */
export function sendRequest(url: string, { method = 'GET', body, headers }: ApiRequest): Promise<RawAnswer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return sendText(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(payload && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload && { body: payload }),
  });
}

/**
 * Transport of the client: applies the limits of the command line and reports an unreachable portal in one sentence.
 */
const send: Fetch = async (url, request) => {
  try {
    const { status, text } = await sendText(url, request);
    return new Response(text === '' ? null : text, { status });
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    throw commandError(exitCodes.failed, 'portal-unreachable', { url: portalUrl(), reason: reason ?? '' });
  }
};

const codes: Readonly<Record<number, ExitCode>> = {
  401: exitCodes.notAllowed,
  403: exitCodes.notAllowed,
  404: exitCodes.notFound,
};

/** Problem types with which the portal blocks a deployment. A verdict reports the same ones in advance. */
const stops: ReadonlySet<string> = new Set([problemType('policy-denied'), problemType('budget-exceeded')]);

/** Problem types of values that the portal refuses: sending the same command again cannot succeed. */
const refusedInputs: ReadonlySet<string> = new Set([
  problemType('invalid-input'),
  problemType('malformed-request'),
]);

/** An input that refers to something the user cannot see also counts as "not found" for scripts. */
function exitCodeOf({ type, status, errors = [] }: Problem): ExitCode {
  if (stops.has(type)) return exitCodes.stopped;
  const fieldIssue = errors.find(({ pointer }) =>
    ['/blueprint', '/version', '/subscriptionId'].includes(pointer),
  );
  if (status === 422 && ['not-visible', 'unknown', 'wrong-organization'].includes(fieldIssue?.code ?? ''))
    return exitCodes.notFound;
  return refusedInputs.has(type) ? exitCodes.usage : (codes[status] ?? exitCodes.failed);
}

/** Returns a problem as lines of text. `fieldOf` returns the name of an invalid field. */
function inWords(problem: Problem, fieldOf: (pointer: string) => string = (pointer) => pointer): string {
  const issues = (problem.errors ?? []).map(({ pointer, message }) => `  ${fieldOf(pointer)}  ${message}`);
  const lines = [problem.detail ? `${problem.title}: ${problem.detail}` : `${problem.title}.`, ...issues];
  if (problem.hint) lines.push(problem.hint);
  const next = process.env['BLUEPORT_TOKEN'] ? 'token-variable' : 'sign-in-first';
  if (problem.status === 401) lines.push(messageOf(commandError(exitCodes.notAllowed, next)));
  return lines.join('\n');
}

/** A refusal by the portal, unlike an error that is found before a request is sent. */
export class PortalRefusal extends CommandError {
  readonly #problem: Problem;

  constructor(problem: Problem, fieldOf?: (pointer: string) => string) {
    super(exitCodeOf(problem), inWords(problem, fieldOf));
    this.#problem = problem;
  }

  /** Returns the same refusal with other names for the invalid fields. */
  withFieldNames(fieldOf: (pointer: string) => string): PortalRefusal {
    return new PortalRefusal(this.#problem, fieldOf);
  }
}

/** Converts an error of the client into an error of the command line. */
async function commandErrorOf(error: unknown): Promise<unknown> {
  if (error instanceof ApiProblem) {
    return new PortalRefusal(translateForReader(error.problem));
  }
  if (error instanceof UnexpectedAnswer) {
    return commandError(exitCodes.failed, 'not-blueport', { url: portalUrl() });
  }
  // The client rejects invalid path segments before it sends a request.
  return error instanceof TypeError ? new CommandError(exitCodes.usage, error.message) : error;
}

const callAs =
  (token: ClientOptions['token']): CallRoute =>
  async (id, input) => {
    try {
      return await createCaller({ origin: portalUrl(), token, fetch: send })(id, input);
    } catch (error) {
      throw await commandErrorOf(error);
    }
  };

/** Calls a route of the portal with the stored handle. Converts a refusal into a message and an exit code. */
export const callRoute = callAs(storedHandle);
/** Client of the portal with one function per route, using the stored handle. */
export const portal = createClientFrom(callRoute);
/** Client of the portal that sends no handle. */
export const signedOutPortal = createClientFrom(callAs(undefined));
