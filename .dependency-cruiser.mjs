/**
 * What of a feature other features may use besides <feature>/<feature>.ts: its front doors. Everything else behind them
 * can change without asking. Queries are none, but for two: configuration is read within other features' transactions,
 * and imports look up the records that links name.
 * Whoever adds one here says it in the review.
 */
const serverFrontDoors = {
  auth: [
    'first-sign-up',
    'last-sys-admin',
    'limits',
    'links',
    'mail-text',
    'mails',
    'passwords',
    'second-factor',
    'session-cache',
    'session-cookie',
    'sessions',
    'shown-user',
    'system-settings',
  ],
  collections: ['references', 'root-collection'],
  'custom-lists': ['new-list'],
  fields: ['new-fields', 'range-text', 'storage', 'team-ids'],
  files: ['drop-unused', 'files-of-records', 'upload'],
  records: [
    'as-engine',
    'batch',
    'build-index-sql',
    'check-values',
    'csv-line',
    'days',
    'find-record',
    'index-adviser',
    'link-check',
    'link-names-sql',
    'list-use',
    'note-write',
    'read',
    'readable-words-sql',
    'record-table',
    'revert-edits',
    'row-json',
    'search-vector',
    'text-context',
    'trash',
    'visible-record',
    'write',
  ],
  permissions: ['given-roles', 'may-write', 'starting-roles'],
  sysadmin: ['audit'],
  teams: ['config-queries', 'schema-queue', 'team-config', 'team-schema'],
}
const webFrontDoors = {
  bookmarks: ['bookmark-mark', 'bookmark-note', 'bookmark-star'],
  fields: [
    'code-languages',
    'field',
    'field-context',
    'field-face',
    'field-icon',
    'gallery-section',
    'item-tag',
    'registry',
    'text-edit',
  ],
  files: [
    'file-drop',
    'file-picture',
    'file-port',
    'sample-files',
    'team-files',
    'upload-row',
    'use-file-size',
    'use-files',
    'use-uploads',
    'viewer/file-viewer',
  ],
  history: ['batch-address', 'record-history'],
  imports: ['import-dialog', 'import-drop-zone'],
  layouts: ['layout-menu', 'use-layouts'],
  live: ['field-company', 'news-bar', 'present-people', 'use-remote-edits'],
  permissions: ['access-explainer', 'role-calls'],
  projects: ['my-tasks'],
  records: ['filter/filter-sentence', 'use-team-field-context'],
}

/** @param {string} app @param {Record<string, string[]>} doors */
const doorPaths = (app, doors) =>
  Object.entries(doors).map(([feature, files]) => `^apps/${app}/src/features/${feature}/(${files.join('|')})\\.tsx?$`)

const tests = '\\.test\\.tsx?$'
const testing = ['^apps/server/src/testing/', '^apps/server/.*/test-[a-z-]+\\.ts$', '-arbitrary\\.ts$', tests]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules that need each other are one module in disguise: neither can be read or tested alone.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'apps-never-meet',
      comment: 'Server and web share the contracts in packages/domain and nothing else, not even types.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'domain-is-pure',
      comment:
        'The same rules run in the browser, on the server and in tests: no DOM, no Node, no SQL, three libraries.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: [...testing, '/make-[a-z-]+\\.ts$'] },
      to: { pathNot: ['^packages/domain/src/', 'node_modules/(zod|libphonenumber-js|decimal\\.js)/'] },
    },
    {
      name: 'words-know-only-the-domain',
      comment: 'Phrases are data; what they are about is named by the domain.',
      severity: 'error',
      from: { path: '^packages/i18n/src/', pathNot: tests },
      to: { pathNot: '^packages/(i18n|domain)/src/' },
    },
    {
      name: 'server-feature-front-door',
      comment: 'Another feature is used through its front doors: what lies behind them can change freely.',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: testing },
      to: {
        path: '^apps/server/src/features/',
        pathNot: [
          '^apps/server/src/features/$1/',
          '^apps/server/src/features/([^/]+)/\\1\\.ts$',
          ...doorPaths('server', serverFrontDoors),
        ],
      },
    },
    {
      name: 'web-feature-front-door',
      comment: 'As on the server: another feature is used through its front doors.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: testing },
      to: {
        path: '^apps/web/src/features/',
        pathNot: [
          '^apps/web/src/features/$1/',
          '^apps/web/src/features/([^/]+)/\\1\\.tsx?$',
          ...doorPaths('web', webFrontDoors),
        ],
      },
    },
    {
      name: 'sql-stays-in-queries',
      comment: 'Whoever looks for the SQL of a feature opens queries.ts and the *-sql.ts files and has seen all of it.',
      severity: 'error',
      from: { path: '^apps/server/src/features/', pathNot: ['queries\\.ts$', '-sql\\.ts$', ...testing] },
      to: {
        path: ['node_modules/(kysely|pg|pg-copy-streams)/', '^apps/server/src/platform/sql\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'The platform carries every feature, so it may depend on none.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: testing },
      to: { path: '^apps/server/src/features/' },
    },
    {
      name: 'ui-knows-no-feature',
      comment: 'ui, api, theme and words serve all features; the gallery shows them without any.',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|api|theme|i18n)/', pathNot: testing },
      to: { path: '^apps/web/src/(features|shell|gallery)/' },
    },
    {
      name: 'features-do-not-know-the-shell',
      comment: 'The frame is put around pages; a page that reaches for its frame cannot be shown without it.',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: ['^apps/web/src/shell/', '^apps/web/src/(app|main|router|routes|route-tree)\\.tsx?$'] },
    },
    {
      name: 'tests-stay-outside',
      comment: 'The product does not run on test code, nor on the libraries of tests.',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: testing },
      to: { path: [...testing, 'node_modules/(vitest|fast-check|smtp-server|oidc-provider)/'] },
    },
    {
      name: 'imports-resolve',
      comment: 'What cannot be found cannot be checked by the rules above.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?'] },
    },
  ],
  options: {
    // Without it nothing is read, and nothing is found wrong: TypeScript 7 has no parser for others to use.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^apps/web/dist/', '\\.css$'] },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
