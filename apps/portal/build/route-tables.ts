import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { RouteContract } from '@blueport/contracts';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);

/** Returns the fields of a route needed to build a request. */
const addressOf = ({ id, method, path, effect }: RouteContract) => ({
  id,
  method,
  path,
  ...(effect === undefined ? {} : { effect }),
});

/** Returns the code of a module that exports another module's route tables without schemas. */
export function writeTables(module: Readonly<Record<string, unknown>>): string {
  const tables = Object.entries(module).filter(([name]) => name.endsWith('Routes'));
  return tables
    .map(([name, table]) => {
      const routes = Object.entries(table as Readonly<Record<string, RouteContract>>);
      const addresses = Object.fromEntries(routes.map(([verb, route]) => [verb, addressOf(route)]));
      return `export const ${name} = ${JSON.stringify(addresses)};`;
    })
    .join('\n');
}

/** Makes `@blueport/contracts/routes/*` export route tables without their schemas, which the browser does not need. */
export function routeTables(): Plugin {
  return {
    name: 'blueport:route-tables',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@blueport\/contracts\/routes\// },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0@blueport\/contracts\/routes\// },
      async handler(id) {
        const file = pathToFileURL(resolve(id.slice(1)));
        return writeTables((await import(file.href)) as Readonly<Record<string, unknown>>);
      },
    },
  };
}
