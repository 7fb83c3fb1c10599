import type { Server, Socket } from 'node:net';

/** The TCP connections under TLS. Only they can be reset; a TLS socket does not give its own away. */
export class Connections {
  /** By the client's port, which both have in common. */
  readonly #open = new Map<number | undefined, Socket>();

  constructor(server: Server) {
    server.on('connection', (connection) => {
      const { remotePort } = connection;
      this.#open.set(remotePort, connection);
      connection.once('close', () => {
        // The port may already be that of a later connection.
        if (this.#open.get(remotePort) === connection) this.#open.delete(remotePort);
      });
    });
  }

  /** Resets the connection (RST) that this socket speaks over. */
  reset({ remotePort }: Socket): void {
    this.#open.get(remotePort)?.resetAndDestroy();
  }
}
