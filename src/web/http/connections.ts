import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps the number of connections bounded, so that many slow readers or callers who never finish a sentence do not keep others
 * out, nor take the files that answers are read from. When one more comes than there may be, the one is cut off that has been waiting
 * longest for a request, or else for its reader to take what was sent; when all are at work, the new one.
 */
export const boundConnections = (server: Server, most: number): void => {
  // In the order in which they began to do what they do.
  const silent = new Set<Socket>();
  const busy = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    if (silent.size + busy.size >= most) (oldest(silent) ?? longestUnread(busy) ?? socket).destroy();
    if (socket.destroyed) return;
    silent.add(socket);
    socket.once('close', () => {
      silent.delete(socket);
      busy.delete(socket);
    });
  });
  server.on('request', ({ socket }, response) => {
    silent.delete(socket);
    busy.add(socket);
    response.once('close', () => {
      busy.delete(socket);
      if (!socket.destroyed) silent.add(socket);
    });
  });
};

const oldest = (sockets: ReadonlySet<Socket>): Socket | undefined => sockets.values().next().value;

const longestUnread = (sockets: ReadonlySet<Socket>): Socket | undefined =>
  [...sockets].find(({ writableLength }) => writableLength > 0);
