import { writeFileSync, rmSync } from 'node:fs';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';

/** The same rows in DuckDB, for comparison. */
export class DuckRows {
  readonly #connection: DuckDBConnection;

  private constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  static async open(file: string): Promise<DuckRows> {
    const instance = await DuckDBInstance.create(file);
    return new DuckRows(await instance.connect());
  }

  /** Adds the rows of a CSV text. */
  async load(file: string, chunks: Iterable<string>): Promise<void> {
    writeFileSync(file, [...chunks].join(''));
    const select = `select SubscriptionId::varchar as subscription, "Date"::date as day, MeterCategory as service,
        MeterName as meter, ResourceLocation as location, ResourceId as resource, ResourceGroup as resource_group,
        Tags as tags, CostInBillingCurrency::decimal(18, 9) as cost
      from read_csv('${file}', header = true, all_varchar = true)`;
    await this.#connection.run(`create table if not exists cost as ${select} limit 0`);
    await this.#connection.run(`insert into cost ${select}`);
    rmSync(file);
  }

  /** Runs a statement and returns its rows. */
  async query(statement: string): Promise<readonly unknown[][]> {
    return (await this.#connection.runAndReadAll(statement)).getRows();
  }

  close(): void {
    this.#connection.closeSync();
  }
}
