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
    lines.push(`  Cloud     embedded, http://127.0.0.1:${sandboxPort}/__sandbox`);
    lines.push(`  Mail      http://localhost:${sandboxPort}/mail (nothing leaves this machine)`);
  }
  const elsewhere = process.env.DATABASE_URL ? undefined : externalDatabase(dataFolder);
  lines.push(`  Data      ${dataFolder}`);
  if (elsewhere) lines.push(`  Database  ${elsewhere} (its user cannot reach the data folder)`);
  lines.push(`  Logs      ${path.join(dataFolder, 'logs')}`, '  Stop      Ctrl-C', '');
  console.log(lines.join('\n'));
}
