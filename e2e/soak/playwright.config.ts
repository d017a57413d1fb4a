import { defineConfig } from '@playwright/test'
import everyday from '../../playwright.config.ts'

/** Tests that take hours, one at a time: `npm run soak`. */
export default defineConfig(everyday, {
  testDir: '.',
  testMatch: '*.soak.ts',
  outputDir: '../../test-results/soak',
  workers: 1,
  timeout: 0,
  reporter: [['list']],
})
