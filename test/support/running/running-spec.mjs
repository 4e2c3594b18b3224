/** What Jest gives to the spec file that runs at this moment in this process. */
export const runningSpec = { globals: {} };
