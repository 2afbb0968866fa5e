import statusCodes from './statusCodes.json' with { type: 'json' };

/**
 * How clients follow a request that is not complete yet: by `Azure-AsyncOperation` (and, unless the request is a PUT,
 * `Location`), or by `Location` only.
 */
export type Poll = 'status' | 'location';

/** Status codes of a PUT or PATCH. */
export interface WriteStatus {
  /** Status of a completed request that creates the resource, if it differs from `updated`. */
  readonly created?: number;
  /** Status of a completed request that changes the resource. */
  readonly updated: number;
  /** How clients follow the request. Undefined: it is complete with its response. */
  readonly poll?: Poll;
  /** Status of a request that is not complete, if it differs from that of a completed one. */
  readonly pending?: number;
}

/** Status codes of a DELETE. */
export interface DeleteStatus {
  /** Status of a completed request. */
  readonly done: number;
  /** How clients follow the request, which then returns 202. Undefined: it is complete with its response. */
  readonly poll?: Poll;
  /** Status of the last GET of `Location`. */
  readonly final?: number;
}

interface StatusCodes {
  readonly put?: WriteStatus;
  readonly patch?: WriteStatus;
  readonly remove?: DeleteStatus;
}

/**
 * Types whose status codes differ from the usual ones, by lower-case type. Source: the codes that the service's
 * `@azure/arm-*` clients accept, in the versions named by the file.
 */
const codes: ReadonlyMap<string, StatusCodes> = new Map(
  Object.entries(statusCodes.types as Record<string, StatusCodes>).map(([type, status]) => [
    type.toLowerCase(),
    status,
  ]),
);

const usualWrite: WriteStatus = { created: 201, updated: 200, poll: 'status' };
const usualDelete: DeleteStatus = { done: 200, poll: 'status', final: 204 };

/** Returns the status codes of a PUT. */
export const putStatus = (type: string): WriteStatus => codes.get(type.toLowerCase())?.put ?? usualWrite;

/** Returns the status codes of a PATCH: those of a PUT that changes a resource, unless they are listed. */
export const patchStatus = (type: string): WriteStatus =>
  codes.get(type.toLowerCase())?.patch ?? putStatus(type);

/** Returns the status codes of a DELETE. */
export const deleteStatus = (type: string): DeleteStatus =>
  codes.get(type.toLowerCase())?.remove ?? usualDelete;
