import type { CloudErrorDetail } from './cloudError.ts';
import { readPolicyViolations } from './readPolicyViolations.ts';

const MAX_DEPTH = 12;
const MAX_BRANCHES = 50;
const MAX_TEXT = 4000;

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_TEXT) : undefined;
}

/** Parses a message that is itself an error in JSON, as in deployments that wrap responses of resource providers. */
function wrappedError(message: string | undefined): unknown {
  if (!message?.trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
}

/** Reads where a query is wrong, as Application Insights reports it. */
function positionOf({ line, pos, token }: Fields): CloudErrorDetail['position'] {
  if (typeof line !== 'number' || typeof pos !== 'number') return undefined;
  return { line, column: pos, token: textOf(token) ?? '' };
}

function read(value: unknown, depth: number): CloudErrorDetail | undefined {
  const outer = fieldsOf(value);
  if (outer === undefined || depth > MAX_DEPTH) return undefined;
  const fields = fieldsOf(outer['error']) ?? outer;
  const code = textOf(fields['code']);
  const message = textOf(fields['message']) ?? textOf(fields['error_description']);
  if (code === undefined && message === undefined) return undefined;
  const children = [
    ...(Array.isArray(fields['details']) ? (fields['details'] as unknown[]) : []),
    fields['innererror'],
    wrappedError(typeof fields['message'] === 'string' ? fields['message'] : undefined),
  ];
  const target = textOf(fields['target']);
  const policies = readPolicyViolations(fields['additionalInfo']);
  const position = positionOf(fields);
  return {
    code: code ?? 'Unknown',
    message: message ?? code ?? '',
    ...(target === undefined ? {} : { target }),
    ...(position === undefined ? {} : { position }),
    ...(policies.length === 0 ? {} : { policies }),
    details: children
      .slice(0, MAX_BRANCHES)
      .map((child) => read(child, depth + 1))
      .filter((child) => child !== undefined),
  };
}

/** Reads an error of the cloud in any of its formats: `{ error }`, bare, nested, or JSON inside a message. */
export function readCloudErrorDetail(body: unknown): CloudErrorDetail | undefined {
  const fields = fieldsOf(body);
  if (typeof fields?.['error'] === 'string') {
    // The directory returns OAuth errors: `error` is the code itself.
    return {
      code: fields['error'].slice(0, MAX_TEXT),
      message: textOf(fields['error_description']) ?? fields['error'].slice(0, MAX_TEXT),
      details: [],
    };
  }
  return read(body, 0);
}
