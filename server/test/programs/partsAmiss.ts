// The accounts alone, which do not start: `none` for no feature that says how the clan of a person is read, `two` for two.
import { startApp } from '../../src/app.ts'
import { accounts, usePersonParts } from '../../src/features/accounts/index.ts'
import type { Feature } from '../../src/platform/feature.ts'
import { readSettings } from '../../src/platform/settings.ts'

const tagging = (name: string): Feature => ({
  name,
  setup: (platform) => {
    usePersonParts(platform).add('clan', async () => new Map())
    return {}
  },
})
const others = process.argv[2] === 'two' ? [tagging('clans'), tagging('crews')] : []
const features = [accounts, ...others]
try {
  await startApp(readSettings(process.env, features), features, async () => {})
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
