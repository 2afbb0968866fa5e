import { expect, it } from 'vitest';
import { SingleFlight } from './single-flight.ts';

it("refuses a second request with the first one's error code, and accepts requests again afterwards", async () => {
  const gate = new SingleFlight();
  const pendingLogin = Promise.withResolvers<string>();
  const first = gate.run('login', () => pendingLogin.promise);
  await expect(gate.run('token', () => Promise.resolve(''))).rejects.toThrow('login_progress_error');
  pendingLogin.resolve('done');
  await expect(first).resolves.toBe('done');
  const failing = gate.run('token', () => Promise.reject(new Error('broken')));
  await expect(gate.run('token', () => Promise.resolve(''))).rejects.toThrow('acquiretoken_progress_error');
  await expect(failing).rejects.toThrow('broken');
  await expect(gate.run('token', () => Promise.resolve('again'))).resolves.toBe('again');
});

it('reports the status of the last request', async () => {
  const gate = new SingleFlight();
  expect(gate.status).toBe('idel');
  const pending = Promise.withResolvers<void>();
  const request = gate.run('token', () => pending.promise);
  expect(gate.status).toBe('loading');
  pending.resolve();
  await request;
  expect(gate.status).toBe('success');
  await expect(gate.run('login', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(gate.status).toBe('error');
});
