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
  /** Whether a completed request returns the deleted resource. */
  readonly returnsDeleted?: true;
}

/** Status codes of a type that differ from the usual ones. */
export interface StatusCodes {
  /** The client, with its version, that accepts these codes. */
  readonly source: string;
  readonly put?: WriteStatus;
  readonly patch?: WriteStatus;
  readonly remove?: DeleteStatus;
}
