import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { watchClient } from './watch-client.ts';

const openResponse = () => new ServerResponse(new IncomingMessage(new Socket()));

describe('the signal of a client', () => {
  it('is aborted when the client disconnects', () => {
    const response = openResponse();
    const { signal } = watchClient(response);
    expect(signal.aborted).toBe(false);
    response.emit('close');
    expect(signal.aborted).toBe(true);
  });

  it('is aborted from the start if the client has already disconnected', () => {
    const response = openResponse();
    response.destroy();
    expect(watchClient(response).signal.aborted).toBe(true);
  });
});
