import type { Server } from 'node:http';

/**
 * Stops accepting connections, lets the requests under way finish, and closes their connections behind them.
 * Resolves when all are closed; cuts off what is left at the deadline.
 */
export async function stopGracefully(server: Server, deadlineMs: number): Promise<void> {
  if (!server.listening) return;
  // A kept-alive connection would go on bringing requests: each one ends with its next answer.
  server.prependListener('request', (_request, response) => {
    response.setHeader('Connection', 'close');
    response.on('close', () => server.closeIdleConnections());
  });
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearInterval(sweep);
  clearTimeout(deadline);
}
