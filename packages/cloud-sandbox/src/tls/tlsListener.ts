import type { FastifyInstance } from 'fastify';
import { createServer as createHttps } from 'node:https';
import { createServer as createNet, type AddressInfo, type Server, type Socket } from 'node:net';
import type { SandboxContext } from '../context.ts';
import { certificateFor, openAuthority } from './authority.ts';
import { hostOf, isServed, prefixOf, servedHosts } from './hostNames.ts';

/** The TLS listener for command-line tools. */
export interface TlsListener {
  port: number;
  /** Path of the authority's certificate, which tools must trust. */
  authorityFile: string | undefined;
  close(): Promise<void>;
}

const tlsHello = 0x16;

/** Responds to a tool that uses this port as its proxy (`HTTPS_PROXY`). The tunnel ends here. */
function openTunnel(socket: Socket, head: string, serve: (socket: Socket) => void): void {
  const [, target] = /^CONNECT ([^ ]+) HTTP\/1\.[01]\r\n/.exec(head) ?? [];
  if (target === undefined || !isServed(hostOf(target))) {
    socket.end(
      `HTTP/1.1 ${target === undefined ? '400 Bad Request' : '403 Forbidden'}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
    );
    return;
  }
  socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  serve(socket);
}

/**
 * Listens with TLS for the clouds' host names. The same port is also a proxy for these names only, so that a tool needs
 * two variables (`HTTPS_PROXY` and the authority's certificate) and no change to its configuration or to this machine's
 * host names.
 */
export async function startTlsListener(
  app: FastifyInstance,
  context: SandboxContext,
  port: number,
): Promise<TlsListener> {
  const authority = openAuthority(context.settings.dataDirectory, context.now());
  const secure = createHttps(certificateFor(authority, servedHosts, context.now()), (request, response) => {
    const prefix = prefixOf(hostOf(request.headers.host));
    if (prefix !== undefined) request.url = `${prefix}${request.url ?? '/'}`;
    // The certificate has confirmed the host name, and only this machine can connect.
    request.headers['x-sandbox-host'] = hostOf(request.headers.host);
    request.headers.host = 'localhost';
    app.routing(request, response);
  });
  const sockets = new Set<Socket>();
  const serve = (socket: Socket): void => {
    secure.emit('connection', socket);
  };
  const front: Server = createNet((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(120_000, () => socket.destroy());
    socket.once('data', (first) => {
      // The next handler resumes reading; data would be lost if the socket kept flowing.
      socket.pause();
      if (first[0] === tlsHello) {
        socket.unshift(first);
        serve(socket);
      } else openTunnel(socket, first.toString('latin1'), serve);
    });
  });
  await new Promise<void>((resolve, reject) => {
    front.once('error', reject);
    front.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (front.address() as AddressInfo).port,
    authorityFile: authority.file,
    async close() {
      for (const socket of sockets) socket.destroy();
      secure.close();
      await new Promise((resolve) => front.close(resolve));
    },
  };
}
