// Who may import whom. Checked in `npm test`; the reasons are in docs/adr/0003-who-may-import-whom.md.
const remotes = '^(mfe-[a-z0-9-]+)/'
const tests = '\\.test\\.tsx?$'
/** The parts of the shell: each does one thing and is handed what it needs, so none imports the page. */
const shellParts = '^shell/src/(composition|isolation|loading|routing|session|settings|socket|telemetry)/'
/** Code that the areas of a remote share, and that their tests share. */
const sharedInRemote = '(layout|testing)'
/**
 * Features that count, tell or rank what others do, with what each imports beside the accounts, on which every feature
 * stands. None of it is imported to be counted.
 */
const counting = {
  missions: [],
  // A medal notifies its owner; the notifications import none of the features that use them.
  medals: ['notifications'],
  // Admins switch the challenges off.
  daily: ['features'],
  // What happened while somebody was gone is shown as moments, and sentences are made of the same parts. What admins say
  // to everyone stands in the log of staff, and its text may not stand in a happening.
  notifications: ['moments', 'moderation'],
  // One board counts medals.
  leaders: ['medals'],
}

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {}, // Two names that a bundler fills in: see remote-kit/webpack.
      to: { couldNotResolve: true, pathNot: '^(rxjs-whole|remote-definition)$' },
    },
    {
      name: 'shared-bus-stands-alone',
      comment: 'The language everyone speaks imports nothing of ours, no React and no Node.',
      severity: 'error',
      from: { path: '^shared-bus/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^shared-bus/', 'node_modules/(zod|rxjs)/'] },
    },
    {
      name: 'the-page-takes-the-wire-of-an-area',
      comment: 'What only the server reads of an area is no part of the page, but for its types.',
      severity: 'error',
      from: {
        path: [
          '^(shell|mfe-[a-z0-9-]+|shared-ui|remote-kit)/src/',
          '^shared-bus/src/(index|shape|common|person|bus/[^/]+|rules/[^/]+|areas/[^/]+/(wire|shapes|limits|person|rules))\\.ts$',
        ],
        pathNot: '\\.test\\.tsx?$',
      },
      to: {
        path: '^shared-bus/src/(areas/[^/]+/(contract|errors|initialData|texts)|contract|errors|requests|dsl/(contract|errors))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'what-everybody-loads-knows-no-area',
      comment: 'The bus, the client, the rules of no single area and the wires of the page never grow with an area.',
      severity: 'error',
      from: {
        path: '^shared-bus/src/(index|shape|limits|bus/[^/]+|dsl/[^/]+|rules/[^/]+|areas/page/[^/]+)\\.ts$',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^shared-bus/src/areas/', pathNot: '^shared-bus/src/areas/page/' },
    },
    {
      name: 'what-is-common-knows-persons-of-areas-alone',
      comment: 'What areas add to a person stands in their person.ts, and is made of nothing but single values.',
      severity: 'error',
      from: { path: '^shared-bus/src/(common|person|values|areas/[^/]+/person)\\.ts$' },
      to: { path: '^shared-bus/src/areas/', pathNot: '^shared-bus/src/areas/[^/]+/person\\.ts$' },
    },
    {
      name: 'shared-ui-imports-shared-bus-only',
      severity: 'error',
      from: { path: '^shared-ui/src/' },
      to: { path: '^(shell|mfe-|remote-kit|server|bench|e2e)' },
    },
    {
      name: 'remote-kit-imports-shared-packages-only',
      severity: 'error',
      from: { path: '^remote-kit/src/' },
      to: { path: '^(shell|mfe-|server|bench|e2e)' },
    },
    {
      name: 'shell-names-no-remote',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^(mfe-|server|bench|e2e)' },
    },
    {
      name: 'remotes-do-not-meet',
      severity: 'error',
      from: { path: remotes },
      to: { path: '^(mfe-|shell|server|bench|e2e)', pathNot: '^$1/' },
    },
    {
      name: 'folders-go-one-way',
      comment: 'In shell and remotes no folder imports another that needs it, not even for a type.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(shell|mfe-[a-z0-9-]+)/src/' },
      to: { circular: true },
    },
    {
      name: 'shell-parts-know-no-page',
      severity: 'error',
      from: { path: shellParts },
      to: { path: '^shell/', pathNot: shellParts },
    },
    {
      name: 'shell-page-knows-no-view',
      comment: 'What there is one of in the page stands on the parts; what is seen stands on it.',
      severity: 'error',
      from: { path: '^shell/src/page/' },
      to: { path: '^shell/', pathNot: [shellParts, '^shell/src/page/'] },
    },
    {
      name: 'shell-is-put-together-on-top',
      comment: 'Only files directly in src (main, createPage) import all of it, and no folder imports them.',
      severity: 'error',
      from: { path: '^shell/src/[^/]+/' },
      to: { path: '^shell/src/[^/]+$' },
    },
    {
      name: 'areas-of-a-remote-meet-through-index',
      severity: 'error',
      from: { path: '^(mfe-[a-z0-9-]+)/src/([^/]+)/' },
      to: { path: '^$1/', pathNot: ['^$1/src/$2/', `^$1/src/${sharedInRemote}/`, '^$1/src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'what-areas-of-a-remote-share-knows-no-area',
      severity: 'error',
      from: { path: `^(mfe-[a-z0-9-]+)/src/${sharedInRemote}/` },
      to: { path: '^$1/', pathNot: `^$1/src/${sharedInRemote}/` },
    },
    {
      name: 'kit-in-the-page-knows-no-build',
      severity: 'error',
      from: { path: '^remote-kit/src/', pathNot: tests },
      to: { path: '^remote-kit/', pathNot: '^remote-kit/src/' },
    },
    {
      name: 'kit-runtime-lies-below-what-teams-write-with',
      comment:
        'A mounted remote (runtime) stands on its declaration, on the shell and on later parts, hooks on these, the rest on hooks.',
      severity: 'error',
      from: { path: '^remote-kit/src/runtime/', pathNot: tests },
      to: { path: '^remote-kit/src/', pathNot: '^remote-kit/src/((later|runtime)/|(define|pageWide|shell)\\.ts$)' },
    },
    {
      name: 'kit-later-parts-stand-alone',
      comment: 'The shell declares its later parts with them, too.',
      severity: 'error',
      from: { path: '^remote-kit/src/later/', pathNot: tests },
      to: { path: '^remote-kit/src/', pathNot: '^remote-kit/src/later/' },
    },
    {
      name: 'kit-hooks-lie-below-components',
      severity: 'error',
      from: { path: '^remote-kit/src/hooks/', pathNot: tests },
      to: { path: '^remote-kit/src/', pathNot: '^remote-kit/src/((hooks|runtime)/|(define|pageWide|shell)\\.ts$)' },
    },
    {
      name: 'kit-build-reads-declarations-only',
      comment:
        'The build and the command line read what a remote declares; the command line builds, never the reverse.',
      severity: 'error',
      from: { path: '^remote-kit/(bin|cli|webpack)/' },
      to: { path: '^remote-kit/src/', pathNot: '^remote-kit/src/define\\.ts$' },
    },
    {
      name: 'kit-build-knows-no-command-line',
      severity: 'error',
      from: { path: '^remote-kit/webpack/' },
      to: { path: '^remote-kit/(bin|cli)/' },
    },
    {
      name: 'server-imports-shared-bus-only',
      severity: 'error',
      from: { path: '^server/(src|test)/' },
      to: { path: '^(shell|shared-ui|remote-kit|mfe-|bench|e2e)' },
    },
    {
      name: 'features-meet-through-index',
      comment: 'A feature reaches another only through its index.ts; nobody imports its tables.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/' },
      to: {
        path: '^server/src/features/[^/]+/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index\\.ts$'],
      },
    },
    {
      // Looked for between files: between folders all paths lead through server/src, which knows all features. It comes to
      // the same, because a feature is entered by its index.ts, which reaches all its files.
      name: 'features-go-one-way',
      comment: 'No feature imports another that needs it, not even for a type: who stands below tells what it did.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/' },
      to: { circular: true, path: '^server/src/features/', pathNot: '^server/src/features/$1/' },
    },
    {
      name: 'accounts-know-no-feature',
      comment:
        'Every feature stands on the accounts. What one adds to a person it registers there, so no part is known by name.',
      severity: 'error',
      from: { path: '^server/src/features/accounts/', pathNot: tests },
      to: {
        path: ['^server/src/features/', '^shared-bus/src/areas/[^/]+/person\\.ts$'],
        pathNot: '^server/src/features/accounts/',
      },
    },
    {
      name: 'tokens-know-accounts-alone',
      comment:
        'Whatever costs or brings tokens stands on them, so they tell of a tip, and import none of those who show it.',
      severity: 'error',
      from: { path: '^server/src/features/tokens/', pathNot: tests },
      to: { path: '^server/src/features/', pathNot: '^server/src/features/(tokens|accounts)/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/(features|happenings)/' },
    },
    {
      name: 'happenings-are-declarations',
      comment: 'Both sides import them, who tells and who listens; they import neither.',
      severity: 'error',
      from: { path: '^server/src/happenings/' },
      to: { path: '^(server|shared-bus)/', pathNot: '^server/src/platform/happenings/index\\.ts$' },
    },
    ...Object.entries(counting).map(([feature, alsoImports]) => ({
      name: 'what-counts-only-listens',
      comment: 'What counts what others do hears of it by happenings, and asks for more by questions.',
      severity: 'error',
      from: { path: `^server/src/features/${feature}/`, pathNot: tests },
      to: {
        path: '^server/src/features/',
        pathNot: `^server/src/features/(${[feature, 'accounts', ...alsoImports].join('|')})/`,
      },
    })),
    {
      name: 'one-socket',
      comment: 'Remotes never open a socket; they use the bus [MFE-7].',
      severity: 'error',
      from: { path: '^(mfe-|shared-ui|remote-kit/src)' },
      to: { path: 'node_modules/socket\\.io-client' },
    },
    {
      name: 'production-code-imports-no-tests',
      severity: 'error',
      from: { pathNot: '(\\.test\\.tsx?$|\\.spec\\.ts$|/test/|^e2e/|^bench/|^scripts/)' },
      to: { path: '(\\.test\\.tsx?$|\\.spec\\.ts$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|migrations|fixture)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
