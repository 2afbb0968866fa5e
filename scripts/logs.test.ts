import { mkdtempSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLogs } from './start/logs.mjs';

function createTrial() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'blueport-logs-'));
  const said: string[] = [];
  const disk = { isFull: false };
  const open = createLogs(
    folder,
    (sentence) => said.push(sentence),
    async (file, text) => {
      if (disk.isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      await appendFile(file, text);
    },
  );
  const openLog = (name: string) => {
    const log = open(name);
    return {
      write: (text: string) => new Promise((resolve) => log.write(text, resolve)),
      read: () => readFileSync(path.join(folder, `${name}.log`), 'utf8'),
    };
  };
  return { folder, said, disk, openLog };
}

describe('log files of a folder', () => {
  it('drop lines while the disk is full, and report it once for all of them', async () => {
    const { folder, said, disk, openLog } = createTrial();
    const [server, sandbox] = [openLog('server'), openLog('sandbox')];
    await server.write('one\n');
    disk.isFull = true;
    await server.write('two\nthree\n');
    await sandbox.write('four\n');
    await server.write('five\n');
    disk.isFull = false;
    await server.write('six\n');
    expect(said).toEqual([
      `Logs in ${folder} cannot be written (no space is left on the disk); log lines are dropped until they can.`,
    ]);
    await sandbox.write('seven\n');
    expect(said[1]).toBe(`Writing logs in ${folder} resumed.`);
    expect(server.read()).toMatch(/^one\n\n\{.*"msg":"3 log lines dropped"\}\nsix\n$/);
    expect(sandbox.read()).toMatch(/"1 log lines dropped"\}\nseven\n$/);
    await server.write('eight\n');
    expect(server.read()).toMatch(/six\neight\n$/);
    expect(said).toHaveLength(2);
  });
});
