import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { allow } from './scripts/lib/pace.mjs'

/** For people who start Playwright by hand; `npm test` finds or installs one. */
const browser = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

/**
 * Journeys through the real shell on a real server. Each worker starts its own (e2e/support/test.ts)
 * and tests make the people they need, so that they do not get into each other's way.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './server/test/bundledPrograms.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  workers: 2,
  // `npm test` runs again what failed, when everything else is over; see docs/testing.md.
  retries: 0,
  // The time after which a test has failed, at the pace of this machine; a passing test never waits for it.
  timeout: allow(150_000),
  // As often as `expect.poll` of e2e/support/test.ts.
  expect: { timeout: allow(30_000), toPass: { timeout: allow(60_000), intervals: [100] } },
  // Long tests are part of `npm run test:long` alone.
  ...(process.env.SHOAL_LONG ? {} : { grepInvert: /@long\b/ }),
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }], ['./e2e/failures/support/tableReporter.ts']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // Says what was looked for in vain, where the end of the whole journey's time would not.
    actionTimeout: allow(30_000),
    // A trace films every page: with it the suite takes more than twice as long. `--trace on` when one is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Service workers would bypass the answers that tests give in place of the network; files that test them allow them.
    serviceWorkers: 'block',
    // Files come uncompressed: each server would begin with three seconds of compressing, for no network at all.
    extraHTTPHeaders: { 'accept-encoding': 'identity' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? browser,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
        // Each journey looks at its pages for seconds, in a browser that has no compiled code of them yet: compiling what runs
        // a few times, and collecting garbage on several threads, costs about an eighth of the time and brings nothing.
        '--js-flags=--no-opt --no-maglev --no-sparkplug --single-threaded-gc',
        '--use-fake-ui-for-media-stream',
        // Few pictures: each is coded for every spectator, by the processor.
        '--use-fake-device-for-media-stream=fps=12',
        // A document that a test answered for has no address; its socket to this machine would count as an attack.
        // And no process is made ready for a page that may come: every test begins with new ones anyway.
        '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets,SpareRendererForSitePerProcess',
      ],
    },
  },
})
