/** An error in the format of Graph. */
export class GraphError extends Error {
  override readonly name = 'GraphError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const invalidQuery = (message: string): GraphError =>
  new GraphError(400, 'Request_UnsupportedQuery', message);

export const badRequest = (message: string): GraphError => new GraphError(400, 'BadRequest', message);

export const missingObject = (id: string): GraphError =>
  new GraphError(
    404,
    'Request_ResourceNotFound',
    `Resource '${id}' does not exist or one of its queried reference-property objects are not present.`,
  );

export const missingImage = (): GraphError =>
  new GraphError(404, 'ImageNotFound', 'The photo was not found.');

export const deniedRequest = (): GraphError =>
  new GraphError(403, 'Authorization_RequestDenied', 'Insufficient privileges to complete the operation.');

export const notSimulated = (what: string): GraphError =>
  new GraphError(501, 'NotSimulated', `The embedded cloud does not simulate ${what}.`);
