// Crawlee's CheerioCrawler over the pages that a bench serves: `node crawlee.mjs FOLDER CONFIG`. FOLDER is where
// `npm install @crawlee/cheerio@3` was run; CONFIG is JSON: seeds, persist (storage on disk, as it comes), connections.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, config] = process.argv.slice(2);
const { seeds, persist, connections } = JSON.parse(config);
const find = createRequire(join(folder, 'package.json'));
const { CheerioCrawler, Configuration, log } = await import(pathToFileURL(find.resolve('@crawlee/cheerio')).href);
log.setLevel(log.LEVELS.OFF);

let pages = 0;
let memory = 0;
const sample = setInterval(() => {
  memory = Math.max(memory, process.memoryUsage.rss());
}, 100);
const crawler = new CheerioCrawler(
  {
    respectRobotsTxtFile: true,
    minConcurrency: connections,
    maxConcurrency: connections,
    maxRequestRetries: 0,
    requestHandlerTimeoutSecs: 60,
    requestHandler: async ({ enqueueLinks, pushData, request, body }) => {
      pages++;
      await pushData({ url: request.url, html: body.toString() });
      await enqueueLinks({ strategy: 'all' });
    },
  },
  new Configuration({ persistStorage: persist, purgeOnStart: true, memoryMbytes: 8192 }),
);
const began = performance.now();
await crawler.run(seeds);
const { user, system } = process.cpuUsage();
clearInterval(sample);
process.stdout.write(
  `${JSON.stringify({ pages, seconds: (performance.now() - began) / 1000, cpuSeconds: (user + system) / 1e6, memory })}\n`,
);
process.exit(0);
