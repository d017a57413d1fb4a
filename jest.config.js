// One configuration, four kinds of test: pure (Node), dom (jsdom), kit (the command line of remote-kit, with real builds),
// server (a real server process over HTTP and sockets).
import { allow } from './scripts/lib/pace.mjs'
import { pureServerTests } from './scripts/lib/serverTests.mjs'
import { singleFiles } from './scripts/lib/singleFiles.mjs'
import { remotes } from './scripts/lib/workspaces.mjs'

const swc = {
  '^.+\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
}
const base = {
  transform: { ...swc, '\\.mp3$': '<rootDir>/remote-kit/test/sample.cjs' },
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/remote-kit/test/cssModule.cjs',
    '\\.css$': '<rootDir>/remote-kit/test/emptyModule.cjs',
    '\\.svg$': '<rootDir>/remote-kit/test/asset.cjs',
    '^lucide-react/icons/': '<rootDir>/remote-kit/test/lucideIcon.cjs',
    ...singleFiles(),
  },
  // Packages that are ES modules only.
  transformIgnorePatterns: [
    '/node_modules/(?!@seriousme/|@hapi/tlds/|posthog-js/dist/module|p-queue/|p-timeout/|eventemitter3/|uuid/|cookie/)',
  ],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
}
/** Tests of the server that start nothing are plain unit tests. */
const pureOfServer = pureServerTests().map((file) => `<rootDir>/${file}`)
const browserSide = ['shared-ui', 'shell', 'remote-kit', ...remotes()]

export default {
  // When a test has failed, at the pace of this machine; slow tests are reported by their times, not by chance timeouts.
  testTimeout: allow(30_000),
  testSequencer: '<rootDir>/scripts/lib/slowestFirst.mjs',
  projects: [
    {
      ...base,
      displayName: 'pure',
      testEnvironment: 'node',
      roots: ['<rootDir>/shared-bus', '<rootDir>/server/src', '<rootDir>/scripts'],
      testMatch: ['<rootDir>/{shared-bus,scripts}/**/*.test.ts', ...pureOfServer],
    },
    {
      ...base,
      displayName: 'dom',
      testEnvironment: 'jsdom',
      roots: browserSide.map((folder) => `<rootDir>/${folder}`),
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/remote-kit/test/setup.ts'],
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, '<rootDir>/remote-kit/cli/'],
    },
    {
      ...base,
      displayName: 'kit',
      testEnvironment: 'node',
      roots: ['<rootDir>/remote-kit/cli'],
      testMatch: ['**/*.test.ts'],
      globalSetup: '<rootDir>/server/test/bundledPrograms.ts',
    },
    {
      ...base,
      displayName: 'server',
      testEnvironment: 'node',
      roots: ['<rootDir>/server'],
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, ...pureOfServer],
      globalSetup: '<rootDir>/server/test/prepareServers.ts',
    },
  ],
}
