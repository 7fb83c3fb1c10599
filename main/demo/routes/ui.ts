import type { FastifyInstance } from 'fastify';

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Demo service</title>
<p>This stands in for the service's own web UI. A real service would show you a session token here.</p>
<p>The demo signs Penstock in by itself: there is nothing to copy.</p>
</html>
`;

/**
 * Registers the one page of the web UI that clients open. It reveals nothing: every user of this machine can open it.
 */
export function uiRoutes(ui: FastifyInstance): void {
  ui.get('/token', async (_request, reply) => {
    await reply.type('text/html; charset=utf-8').send(page);
  });
}
