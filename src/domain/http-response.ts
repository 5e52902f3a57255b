import type { ClientRequest, IncomingMessage } from 'node:http';

/** Informational (1xx) responses after which a server is no longer waited for. */
const MAX_INFORMATIONAL = 20;

/** A server that ends an exchange without a response. `code` is like a code of the system. */
class NoResponse extends Error {
  override readonly name = 'NoResponse';

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Waits for the response to a request, whatever the server does. Attach it before the request is sent; the limit of time is the
 * `signal` of the request.
 *
 * @throws the error of the connection, or an error if it ends without a response, switches protocols (101), or carries only
 * informational responses
 */
export function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let informational = 0;
    // A request without a listener for a second error would end the process.
    request.on('error', reject);
    request.once('response', resolve);
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new NoResponse('UNEXPECTED_UPGRADE', 'responded with 101 (Switching Protocols)'));
    });
    request.on('information', () => {
      informational += 1;
      if (informational > MAX_INFORMATIONAL)
        request.destroy(
          new NoResponse('ONLY_INFORMATIONAL', `sent ${informational} responses with 1xx only`),
        );
    });
    // The only event if the connection ends after 101 or an abort.
    request.once('close', () =>
      reject(new NoResponse('NO_RESPONSE', 'closed the connection without a response')),
    );
  });
}
