/** A JSON Schema as in the document. */
export type Schema = Readonly<Record<string, unknown>>;

export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

interface ApiContent {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** One operation of the OpenAPI document. */
export interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly ApiParameter[];
  readonly requestBody?: ApiContent;
  readonly responses: Readonly<Record<string, ApiContent>>;
}

/** As much of the OpenAPI document as the reference shows. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
}

/** An operation with its place. */
export interface ApiEntry {
  readonly method: string;
  readonly path: string;
  readonly operation: ApiOperation;
}

/** Returns all operations of a document, in its order. */
export function listEntries({ paths }: OpenApiDocument): ApiEntry[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

/** Returns the operations that contain every word of the text, by group. */
export function groupEntries(entries: readonly ApiEntry[], text: string): Map<string, ApiEntry[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = entries.filter(({ method, path, operation }) => {
    const searched = `${method} ${path} ${operation.operationId} ${operation.summary}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  return Map.groupBy(matching, ({ operation }) => operation.tags[0] ?? '');
}

/** Returns the schema of a body; undefined where there is none. */
export function schemaOf(part: ApiContent | undefined): Schema | undefined {
  return Object.values(part?.content ?? {})[0]?.schema;
}

/** Returns the status and schema of the successful response. */
export function successOf({ responses }: ApiOperation): { status: string; schema: Schema | undefined } {
  const status = Object.keys(responses).find((key) => key !== 'default') ?? '';
  return { status, schema: schemaOf(responses[status]) };
}
