import type { Json, JsonObject } from '../json.ts';

/** The error body that every Azure provider returns. */
export interface ErrorBody {
  code: string;
  message: string;
  target?: string;
  details?: ErrorBody[];
  additionalInfo?: { type: string; info: Json }[];
}

/** An error with the service's code and message. The pipeline converts it to a response. */
export class ArmError extends Error {
  override readonly name = 'ArmError';
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the service sends the error without an object `error` around it. */
  readonly isFlat: boolean;

  constructor(
    status: number,
    body: ErrorBody,
    headers: Readonly<Record<string, string>> = {},
    isFlat = false,
  ) {
    super(`${body.code}: ${body.message}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.isFlat = isFlat;
  }

  get code(): string {
    return this.body.code;
  }
}

/** Converts any thrown value. Unexpected errors become a plain InternalServerError. */
export function toArmError(error: unknown): ArmError {
  if (error instanceof ArmError) return error;
  return new ArmError(500, {
    code: 'InternalServerError',
    message:
      "The server encountered an error. Please retry the request or contact support with the 'x-ms-request-id' header.",
  });
}

/** Returns the error body as a JSON value for storing or nesting. */
export function errorJson(body: ErrorBody): JsonObject {
  return JSON.parse(JSON.stringify(body)) as JsonObject;
}

/**
 * Converts an error to a detail of a deployment error: the resource becomes the target, and the original target moves
 * to a detail below it.
 */
export function atResource(resourceId: string, body: ErrorBody): ErrorBody {
  if (body.target === undefined || body.target === resourceId) return { ...body, target: resourceId };
  return {
    ...body,
    target: resourceId,
    details: [{ code: body.code, message: body.message, target: body.target }, ...(body.details ?? [])],
  };
}
