/** Starts the service: `main-entry.ts` and all that it loads, which the build has put into a few files. */
await import(new URL('./entries/main-entry.js', import.meta.url).href);
