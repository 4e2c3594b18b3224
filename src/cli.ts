#!/usr/bin/env node
/** The command line: `cli-entry.ts` and all that it loads, which the build has put into a few files. */
await import(new URL('./entries/cli-entry.js', import.meta.url).href);
