import type { Server, Socket } from 'node:net';

/** TCP connections under TLS. Only they can be reset; a TLS socket does not expose its own. */
export class Connections {
  /** Open connections by the client's port, which both sockets have in common. */
  readonly #open = new Map<number | undefined, Socket>();

  constructor(server: Server) {
    server.on('connection', (connection) => {
      const { remotePort } = connection;
      this.#open.set(remotePort, connection);
      connection.once('close', () => {
        // The port may already belong to a later connection.
        if (this.#open.get(remotePort) === connection) this.#open.delete(remotePort);
      });
    });
  }

  /** Resets the connection (RST) of this socket. */
  reset({ remotePort }: Socket): void {
    this.#open.get(remotePort)?.resetAndDestroy();
  }
}
