import { writeFileSync } from 'node:fs';

// Loaded before the program (`--import`): tells how much of the processor it took with all its threads, when it ends.
const report = new URL(import.meta.url).searchParams.get('report') ?? '';
process.on('exit', () => writeFileSync(report, JSON.stringify(process.cpuUsage())));
