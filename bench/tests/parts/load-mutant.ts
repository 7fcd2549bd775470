import { register } from 'node:module';

// Taken into a process with `--import`, and by NODE_OPTIONS into all that it starts.
register('./mutant-hook.js', import.meta.url);
