// The server without any feature: the platform alone.
import { startApp } from '../../src/app.ts'
import { readSettings } from '../../src/platform/settings.ts'

try {
  const { lifecycle, platform } = await startApp(readSettings(process.env), [], async () => {})
  lifecycle.obeySignals()
  platform.log.info({ password: 'must not show', nested: { token: 'must not show' } }, 'started')
} catch (error) {
  process.stderr.write(`${(error as Error).name}: ${(error as Error).message}\n`)
  process.exit(1)
}
