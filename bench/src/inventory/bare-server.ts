/** Serves the same page with the database client alone, without session, permissions or schema, for comparison. */
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['BARE_DATABASE'], max: 16 });
const page = `select id, name, type, location, group_name, subscription_id, tags, sku, kind, provisioning_state, created_time, changed_time
  from inventory_resource where organization_id = $1 and type_key = $2 and location = $3 and deleted_at is null order by name_key limit 25`;
const count = `select count(*)::int as total from inventory_resource
  where organization_id = $1 and type_key = $2 and location = $3 and deleted_at is null`;

createServer((request, response) => {
  void (async () => {
    const query = new URL(request.url ?? '/', 'http://bare').searchParams;
    const values = [query.get('organization'), query.get('type'), query.get('location')];
    const [rows, totals] = await Promise.all([
      pool.query(page, values),
      pool.query<{ total: number }>(count, values),
    ]);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ total: totals.rows[0]?.total, result: rows.rows }));
  })();
}).listen(Number(process.env['BARE_PORT']), '127.0.0.1', () => process.stdout.write('listening\n'));
