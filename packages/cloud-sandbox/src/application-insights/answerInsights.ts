import type { FastifyRequest } from 'fastify';
import { InvalidToken, type Cloud, type Principal, type SandboxContext } from '../context.ts';
import { advance } from '../resource-manager/advance.ts';
import { estateOf, type Estate } from '../resource-manager/estate.ts';
import { ArmError, errorJson, toArmError } from '../resource-manager/http/armError.ts';
import { at, objectOf, textOf, type Json, type JsonObject } from '../resource-manager/json.ts';
import { durationMs } from '../resource-manager/monitor/isoDuration.ts';
import { findMetricTarget } from '../resource-manager/monitor/metrics/metricTarget.ts';
import { KqlError } from './kql/kqlError.ts';
import { runQuery, type QueryPeriod, type Table } from './kql/runQuery.ts';
import type { Value, ValueType } from './kql/syntax.ts';
import { readComponentMetric } from './readComponentMetric.ts';
import { readTable, type Component } from './telemetry.ts';

const type = 'Microsoft.Insights/components';
const dayMs = 86_400_000;
const retentionDays = 90;
/** Most rows of a result. Larger results are cut off and reported as partial. */
const mostRows = 30_000;
const mostBytes = 64 * 1024 * 1024;
/** Most rows that a query may read from a table. */
const mostScanned = 400_000;
/** Longest processor time of a query, in milliseconds. */
const longestMs = 10_000;

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: JsonObject;
}

async function authenticate(
  context: SandboxContext,
  cloud: Cloud,
  request: FastifyRequest,
): Promise<Principal> {
  try {
    return await context.authenticate(request, 'insights', cloud);
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error;
    throw new ArmError(
      401,
      { code: 'InvalidTokenError', message: error.message },
      { 'www-authenticate': 'Bearer' },
    );
  }
}

/** Returns the component with an application id. The caller must be allowed to perform `action` on it. */
function componentOf(estate: Estate, principal: Principal, appId: string, action: string): Component {
  const row = estate.resources
    .everyOfType(type)
    .find(({ body }) => textOf(at(body, 'properties', 'AppId'))?.toLowerCase() === appId.toLowerCase());
  const subscription = estate.subscriptions.find(principal.cloud, row?.subscriptionId ?? '');
  if (row === undefined || subscription?.tenantId !== principal.tenantId)
    throw new ArmError(404, {
      code: 'AppNotFoundError',
      message: `The application '${appId}' could not be found`,
    });
  if (!estate.access.allows(principal, action, row.id))
    throw new ArmError(403, {
      code: 'InsufficientAccessError',
      message: 'The provided credentials have insufficient access to perform the requested operation',
    });
  return { appId, name: row.name, target: findMetricTarget(estate, row.id, row.tenantId) };
}

const badArgument = (message: string): ArmError => new ArmError(400, { code: 'BadArgumentError', message });

/** Returns the period of `timespan`: a duration before now, or two times. The whole retention by default. */
function periodOf(timespan: string | undefined, now: number): QueryPeriod {
  const earliest = now - retentionDays * dayMs;
  if (timespan === undefined || timespan === '') return { from: earliest, until: now };
  const duration = durationMs(timespan);
  if (duration !== undefined) return { from: Math.max(earliest, now - duration), until: now };
  const [from = Number.NaN, until = Number.NaN] = timespan.split('/').map((time) => Date.parse(time));
  if (Number.isNaN(from) || Number.isNaN(until) || from > until)
    throw badArgument(`The timespan '${timespan}' is not valid`);
  return { from: Math.max(earliest, from), until: Math.min(now, until) };
}

/** Returns a timespan as the service writes it: `1.02:03:04.0050000`. */
function timespanText(milliseconds: number): string {
  const rest = Math.abs(milliseconds);
  const days = Math.floor(rest / dayMs);
  const time = new Date(rest % dayMs).toISOString().slice(11, 23);
  return `${milliseconds < 0 ? '-' : ''}${days > 0 ? `${days}.` : ''}${time.endsWith('.000') ? time.slice(0, 8) : `${time}0000`}`;
}

function presentValue(value: Value, valueType: ValueType): Json {
  if (typeof value !== 'number') return value;
  if (valueType === 'datetime') return new Date(value).toISOString();
  return valueType === 'timespan' ? timespanText(value) : value;
}

/** Returns the rows that fit in a result. A value has about ten characters, unless it is a longer text. */
function rowsWithin(rows: Table['rows']): Table['rows'] {
  let size = 0;
  const sizeOf = (value: Value): number => (typeof value === 'string' ? Math.max(10, value.length) : 10);
  const end = rows.findIndex((row, index) => {
    size += row.reduce<number>((sum, value) => sum + sizeOf(value), 0);
    return index >= mostRows || size > mostBytes;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

function presentTable({ columns, rows }: Table): JsonObject {
  const shown = rowsWithin(rows);
  const isCut = shown.length < rows.length;
  const limit =
    shown.length === mostRows ? `record count limit of ${mostRows}` : `data size limit of ${mostBytes}`;
  return {
    tables: [
      {
        name: 'PrimaryResult',
        columns: columns.map(({ name, type: valueType }) => ({ name, type: valueType })),
        rows: shown.map((row) =>
          row.map((value, index) => presentValue(value, columns[index]?.type ?? 'string')),
        ),
      },
    ],
    ...(isCut
      ? {
          error: {
            code: 'PartialError',
            message: 'There were some errors when processing your query.',
            details: [
              {
                code: 'EngineError',
                message: 'Something went wrong processing your query on the server.',
                innererror: {
                  code: '-2133196797',
                  message: `Query result set has exceeded the internal ${limit} (E_QUERY_RESULT_SET_TOO_LARGE).`,
                  severity: 2,
                  severityName: 'Error',
                },
              },
            ],
          },
        }
      : {}),
  };
}

function presentError({ kind, message, position }: KqlError): Answer {
  const headers = {};
  if (kind === 'timeout')
    return {
      status: 504,
      headers,
      body: { error: { code: 'GatewayTimeout', message, innererror: { code: 'GatewayTimeout', message } } },
    };
  const place = { message, line: position.line, pos: position.column, token: position.token };
  if (kind === 'unsupported') {
    const code = 'NotSimulated';
    return { status: 501, headers, body: { error: { code, message, innererror: { code, ...place } } } };
  }
  const isSyntax = kind === 'syntax';
  return {
    status: 400,
    headers,
    body: {
      error: {
        message: 'The request had some invalid properties',
        code: 'BadArgumentError',
        innererror: {
          code: isSyntax ? 'SyntaxError' : 'SemanticError',
          message: isSyntax ? 'A recognition error occurred in the query.' : 'A semantic error occurred.',
          innererror: {
            code: isSyntax ? 'SYN0002' : kind === 'unknown-function' ? 'SEM0260' : 'SEM0100',
            ...place,
          },
        },
      },
    },
  };
}

/** Returns a function that reports whether a query has used its time. Waiting for other processes does not count. */
function createTimer(): () => boolean {
  const start = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000 > longestMs;
  };
}

function answerQuery(estate: Estate, component: Component, request: FastifyRequest): JsonObject {
  const search = new URL(request.url, 'http://loopback').searchParams;
  const sent = objectOf(request.body as Json);
  const parameter = (name: string): string | undefined => textOf(sent[name]) ?? search.get(name) ?? undefined;
  const query = parameter('query') ?? '';
  if (query.trim() === '') throw badArgument('The query is missing');
  const now = estate.context.now().getTime();
  const isExpired = createTimer();
  const check = (rows: number): void => {
    if (isExpired() || rows > mostScanned)
      throw new KqlError(
        'timeout',
        'The query exceeded the limits of the embedded cloud. Read a shorter period.',
        query,
        0,
      );
  };
  return presentTable(
    runQuery(query, {
      now,
      isExpired,
      period: periodOf(parameter('timespan'), now),
      table: (name, period) => readTable(component, name, period, check),
    }),
  );
}

/** Answers a request of the API of Application Insights. */
export async function answerInsights(
  context: SandboxContext,
  cloud: Cloud,
  what: 'query' | 'metric',
  request: FastifyRequest,
): Promise<Answer> {
  try {
    const principal = await authenticate(context, cloud, request);
    const estate = estateOf(context);
    advance(estate);
    const parameters = request.params as { appId: string; '*'?: string };
    const action = `${type}/${what === 'query' ? 'query' : 'metrics'}/read`;
    const component = componentOf(estate, principal, parameters.appId, action);
    const body =
      what === 'query'
        ? answerQuery(estate, component, request)
        : readComponentMetric(
            component,
            parameters['*'] ?? '',
            new URL(request.url, 'http://loopback').searchParams,
            estate.context.now().getTime(),
          );
    return { status: 200, headers: {}, body };
  } catch (error) {
    if (error instanceof KqlError) return presentError(error);
    const refusal = toArmError(error);
    if (refusal.status === 500) request.log.error(error);
    return {
      status: refusal.status,
      headers: { ...refusal.headers },
      body: { error: errorJson(refusal.body) },
    };
  }
}
