import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/**
 * Sends pieces as they come, and asks for the next one only when the reader has taken what was sent: an answer of any length
 * takes as much memory as a piece. When making them fails the connection is cut, so that a reader does not take the part for the whole.
 */
export const sendStream = async (
  response: ServerResponse,
  headers: OutgoingHttpHeaders,
  pieces: AsyncIterable<string>,
): Promise<void> => {
  response.writeHead(200, headers);
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  // Whoever waits for the first piece (a watcher of something that has yet to happen) should know that there is an answer.
  response.flushHeaders();
  try {
    for await (const piece of pieces) {
      if (response.destroyed) return;
      if (!response.write(piece)) await untilTaken(response);
    }
    response.end();
  } catch (error) {
    response.destroy();
    throw error;
  }
};

/** Until what was written is taken, or nobody is there to take it. */
const untilTaken = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.once('drain', done);
    response.once('close', done);
    if (response.destroyed) done();
  });
