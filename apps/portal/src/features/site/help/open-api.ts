/** JSON Schema as used in the document. */
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

/** Operation of the OpenAPI document. */
export interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly ApiParameter[];
  readonly requestBody?: ApiContent;
  readonly responses: Readonly<Record<string, ApiContent>>;
}

/** Subset of the OpenAPI document that the reference shows. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
}

/** Operation with its method and path. */
export interface ApiEntry {
  readonly method: string;
  readonly path: string;
  readonly operation: ApiOperation;
}

/** Returns all operations in document order. */
export function listEntries({ paths }: OpenApiDocument): ApiEntry[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

/** Returns the operations that match every search term, by group. */
export function groupEntries(entries: readonly ApiEntry[], text: string): Map<string, ApiEntry[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = entries.filter(({ method, path, operation }) => {
    const searched = `${method} ${path} ${operation.operationId} ${operation.summary}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  return Map.groupBy(matching, ({ operation }) => operation.tags[0] ?? '');
}

/** Returns the schema of a body, or undefined if it has none. */
export function schemaOf(part: ApiContent | undefined): Schema | undefined {
  return Object.values(part?.content ?? {})[0]?.schema;
}

/** Returns the status and schema of the successful response. */
export function successOf({ responses }: ApiOperation): { status: string; schema: Schema | undefined } {
  const status = Object.keys(responses).find((key) => key !== 'default') ?? '';
  return { status, schema: schemaOf(responses[status]) };
}
