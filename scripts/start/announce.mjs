import path from 'node:path';
import { externalDatabase } from './database-folder.mjs';

/** @param {number} sandboxPort */
async function demoAccounts(sandboxPort) {
  const answer = await fetch(`http://127.0.0.1:${sandboxPort}/__sandbox`);
  const world = /** @type {{ accounts: { email: string, description: string, demo: boolean }[] }} */ (
    await answer.json()
  );
  return world.accounts.filter((account) => account.demo);
}

/**
 * Describes the listener for az and the SDKs, or how to start it.
 * @param {Readonly<Record<string, string | undefined>>} environment @param {string} dataFolder
 */
export function tlsLines({ SANDBOX_TLS, SANDBOX_TLS_PORT }, dataFolder) {
  if (SANDBOX_TLS !== '1')
    return ['            For az and the Azure SDKs: SANDBOX_TLS=1 npm start (docs/embedded-cloud.md)'];
  return [
    `  TLS       proxy http://localhost:${SANDBOX_TLS_PORT || 4443} for az and the Azure SDKs (docs/embedded-cloud.md)`,
    `            certificate ${path.join(dataFolder, 'sandbox-tls', 'authority.pem')}`,
  ];
}

/**
 * Prints the address of the portal and the accounts that can sign in.
 * @param {{ seconds: number, address: string, sandboxPort: number | undefined, dataFolder: string }} facts
 */
export async function announce({ seconds, address, sandboxPort, dataFolder }) {
  const lines = ['', `  Blueport is ready (${seconds.toFixed(1)} s)`, '', `  Open      ${address}`];
  if (sandboxPort !== undefined) {
    const accounts = await demoAccounts(sandboxPort);
    const width = Math.max(...accounts.map((account) => account.email.length));
    for (const [index, account] of accounts.entries()) {
      lines.push(
        `  ${index === 0 ? 'Accounts' : '        '}  ${account.email.padEnd(width)}  ${account.description}`,
      );
    }
    lines.push(
      `  Cloud     embedded, http://127.0.0.1:${sandboxPort}/__sandbox`,
      ...tlsLines(process.env, dataFolder),
    );
    lines.push(`  Mail      http://localhost:${sandboxPort}/mail (nothing leaves this machine)`);
  }
  const elsewhere = process.env.DATABASE_URL ? undefined : externalDatabase(dataFolder);
  lines.push(`  Data      ${dataFolder}`);
  if (elsewhere) lines.push(`  Database  ${elsewhere} (its user cannot reach the data folder)`);
  lines.push(`  Logs      ${path.join(dataFolder, 'logs')}`, '  Stop      Ctrl-C', '');
  console.log(lines.join('\n'));
}
