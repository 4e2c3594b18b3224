/** The import rules of the layout: see ARCHITECTURE.md. */
const infrastructure = 'database|queue|redis|metrics|tracing';
const services =
  'auth|sessions|datasets|datasources|knowledge|verification|jobs|learning|storage|remote-files|embeddings|idempotency|audit|erasure|backup|settings-check|web|mcp';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Imports of types alone make one too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.spec\\.ts$', '-entry\\.ts$', '^src/(main|cli)\\.ts$'] },
      to: {},
    },
    {
      name: 'common-and-config-stand-alone',
      severity: 'error',
      from: { path: '^src/(common|config)/' },
      to: { path: '^src/', pathNot: '^src/(common|config)/' },
    },
    {
      name: 'infrastructure-knows-only-common-and-config',
      severity: 'error',
      from: { path: `^src/(${infrastructure})/` },
      to: { path: '^src/', pathNot: `^src/(${infrastructure}|common|config)/` },
    },
    {
      name: 'remote-files-knows-only-common-and-config',
      severity: 'error',
      from: { path: '^src/remote-files/' },
      to: { path: '^src/', pathNot: '^src/(remote-files|common|config)/' },
    },
    {
      name: 'engine-stands-alone',
      severity: 'error',
      from: { path: '^src/engine/' },
      to: { path: '^src/', pathNot: ['^src/engine/', '^src/config/'] },
    },
    {
      name: 'engine-without-nest',
      severity: 'error',
      from: { path: '^src/engine/', pathNot: '^src/engine/engine\\.module(\\.spec)?\\.ts$' },
      to: { path: 'node_modules/(@nestjs|typeorm|express)' },
    },
    {
      name: 'ingestion-uses-no-other-part-of-the-engine',
      severity: 'error',
      from: { path: '^src/engine/ingestion/' },
      to: { path: '^src/engine/(analytics|retrieval|charts|answering)/' },
    },
    {
      name: 'analytics-retrieval-charts-stand-alone',
      severity: 'error',
      from: { path: '^src/engine/(analytics|retrieval|charts)/' },
      to: {
        path: '^src/engine/(analytics|retrieval|charts|answering|ingestion)/',
        pathNot: '^src/engine/$1/',
      },
    },
    {
      name: 'answering-does-not-read-files',
      severity: 'error',
      from: { path: '^src/engine/answering/' },
      to: { path: '^src/engine/ingestion/' },
    },
    {
      name: 'engine-through-its-index',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/engine/' },
      to: { path: '^src/engine/', pathNot: '^src/engine/index\\.ts$' },
    },
    {
      name: 'modules-through-their-index',
      severity: 'error',
      from: {
        path: `^src/(${services}|${infrastructure}|operation|config)/`,
        pathNot: '\\.spec\\.ts$',
      },
      to: {
        path: `^src/(${services}|${infrastructure}|operation|config)/`,
        pathNot: ['^src/$1/', '/index\\.ts$'],
      },
    },
    {
      name: 'opentelemetry-only-where-it-is-asked-for',
      comment: 'It takes time and memory, so it is loaded when the settings name a service for it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/tracing/open-telemetry-spans\\.ts$' },
      to: { path: 'node_modules/@opentelemetry' },
    },
    {
      name: 'opentelemetry-is-loaded-late',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/tracing/open-telemetry-spans\\.ts$', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'commands-are-loaded-late',
      comment: 'What one command needs would make all others begin seconds later.',
      severity: 'error',
      from: { path: '^src/cli/', pathNot: '^src/cli/(erase|mcp-bridge)\\.ts$' },
      to: {
        path: '^src/(backup|datasources|engine|erasure|jobs|knowledge|learning|settings-check|storage|verification)/',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'erasing-is-loaded-late',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: { path: '^src/cli/erase\\.ts$', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'page-stands-alone',
      comment: 'It knows the service by its API alone.',
      severity: 'error',
      from: { path: '^src/page/' },
      to: { path: '^src/', pathNot: '^src/page/' },
    },
    {
      name: 'service-serves-the-page-as-it-was-built',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/page/' },
      to: { path: '^src/page/' },
    },
    {
      name: 'no-test-code-in-production',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.spec\\.ts$' },
      to: { path: ['^test/', '\\.spec\\.ts$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
