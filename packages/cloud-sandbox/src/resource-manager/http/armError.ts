import type { Json, JsonObject } from '../json.ts';

/** The body of an error, as every Azure provider writes it. */
export interface ErrorBody {
  code: string;
  message: string;
  target?: string;
  details?: ErrorBody[];
  additionalInfo?: { type: string; info: Json }[];
}

/** A refusal in the service's own words; the pipeline turns it into the answer. */
export class ArmError extends Error {
  override readonly name = 'ArmError';
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: ErrorBody, headers: Readonly<Record<string, string>> = {}) {
    super(`${body.code}: ${body.message}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }

  get code(): string {
    return this.body.code;
  }
}

/** The error of any thrown value: what was not meant for the caller becomes a plain InternalServerError. */
export function toArmError(error: unknown): ArmError {
  if (error instanceof ArmError) return error;
  return new ArmError(500, {
    code: 'InternalServerError',
    message:
      "The server encountered an error. Please retry the request or contact support with the 'x-ms-request-id' header.",
  });
}

/** The error body as a JSON value to be stored or nested. */
export function errorJson(body: ErrorBody): JsonObject {
  return JSON.parse(JSON.stringify(body)) as JsonObject;
}

/** An error as part of a deployment's: its target is the resource, the field at fault moves one level down. */
export function atResource(resourceId: string, body: ErrorBody): ErrorBody {
  if (body.target === undefined || body.target === resourceId) return { ...body, target: resourceId };
  return {
    ...body,
    target: resourceId,
    details: [{ code: body.code, message: body.message, target: body.target }, ...(body.details ?? [])],
  };
}
