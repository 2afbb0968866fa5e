import type { Socket } from 'node:net';
import { sql, type Compilable, type CompiledQuery, type QueryExecutorProvider } from 'kysely';
import type pg from 'pg';

type Statement<Row = unknown> = CompiledQuery<Row> | Compilable<Row>;

type RowsOf<Statements extends readonly Statement[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends Statement<infer Row> ? Row[] : never;
};

/** Statements on their way through Kysely to the driver, as the only parameter of a statement that is not valid SQL. */
class Batch {
  readonly statements: readonly CompiledQuery[];

  constructor(statements: readonly CompiledQuery[]) {
    this.statements = statements;
  }
}

const compileStatement = (statement: Statement): CompiledQuery =>
  'compile' in statement ? statement.compile() : statement;

/**
 * Runs statements in this order in one round trip, and returns the rows of each. None may depend on the result of an
 * earlier one. In a transaction, the statements after one that fails fail as well; the first error is thrown.
 */
export async function runBatch<const Statements extends readonly Statement[]>(
  db: QueryExecutorProvider,
  ...statements: Statements
): Promise<RowsOf<Statements>> {
  const batch = new Batch(statements.map(compileStatement));
  const { rows } = await sql<RowsOf<Statements>>`together ${batch}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The driver returned no results.');
  return found;
}

/** Returns the statements that arguments of `query` stand for; undefined for a single statement. */
export function readBatch([, values]: readonly unknown[]): readonly CompiledQuery[] | undefined {
  const [first]: unknown[] = Array.isArray(values) ? values : [];
  return first instanceof Batch ? first.statements : undefined;
}

/** The parts of a connection that let several statements be under way. */
export interface Pipeline {
  pipeline: boolean;
  readonly connection: { readonly stream: Socket };
}

/** Sends all statements before the first response; resolves after the last one. */
export async function sendBatch(
  client: Pipeline,
  statements: readonly CompiledQuery[],
  send: (text: string, values: readonly unknown[]) => Promise<Pick<pg.QueryResult, 'rows'>>,
): Promise<{ readonly command: 'SELECT'; readonly rows: readonly (readonly unknown[])[] }> {
  const { stream } = client.connection;
  client.pipeline = true;
  stream.cork();
  const sent = statements.map(async ({ sql: text, parameters }) => (await send(text, parameters)).rows);
  stream.uncork();
  // Pipelining ends after the last response, also if an earlier statement has failed.
  await Promise.allSettled(sent);
  client.pipeline = false;
  return { command: 'SELECT', rows: [await Promise.all(sent)] };
}
