import { Fault } from '../../../base/fault.ts';
import { serveSite } from '../../../web/serve-site.ts';
import type { CliCommand } from '../../command.ts';
import { exit } from '../../exit.ts';
import { withCorpus } from '../../with-corpus.ts';

export const serveCommand: CliCommand = {
  name: 'serve',
  arguments: '',
  options: [
    ['--port <n>', 'port (default: 8080)'],
    ['--host <address>', 'address to listen at (default: 127.0.0.1)'],
  ],
  worksOn: 'corpus',
  examples: ['kumoito serve', 'kumoito serve --corpus corpus/demo --port 8081'],
  run: async ({ flags, global, terminal, signal }) =>
    withCorpus(global, { mode: 'read' }, async (corpus) => {
      const port = flags.whole('port') ?? 8080;
      if (port > 65_535) throw new Fault('USAGE', `--port ${port}: there are ports up to 65535.`);
      const site = await serveSite(corpus, {
        host: flags.text('host') ?? '127.0.0.1',
        port,
        onError: (error, path) =>
          terminal.warn(`${path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
      });
      const host = site.address.includes(':') ? `[${site.address}]` : site.address;
      terminal.say(`Search page: http://${host}:${site.port}/ (Ctrl-C ends it)`);
      if (global.json) terminal.printJson({ address: site.address, port: site.port });
      await terminal.drained();
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      await site.close();
      return exit.done;
    }),
};
