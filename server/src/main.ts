import { startApp } from './app.ts'
import { makeDemoShow, printWelcome } from './demo.ts'
import { startEdge } from './edge.ts'
import { features } from './features/index.ts'
import { DataDirectoryInUse } from './platform/database/index.ts'
import { readSettings, SettingsError } from './platform/settings.ts'

try {
  const settings = readSettings(process.env, features)
  const { originUrl, role } = settings
  if (originUrl === undefined || role !== 'media') {
    const { lifecycle, url, platform } = await startApp(settings, features, makeDemoShow)
    lifecycle.obeySignals()
    printWelcome(platform.settings, url)
  } else {
    const { lifecycle, url } = await startEdge({ ...settings, originUrl })
    lifecycle.obeySignals()
    process.stdout.write(`Shoal's edge of ${originUrl} is ready on ${url}\n`)
  }
} catch (error) {
  // What an operator can mend is one line, never a stack.
  const expected = error instanceof SettingsError || error instanceof DataDirectoryInUse
  const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  const text = inUse ? `PORT ${process.env.PORT ?? 3000} is in use by another program` : (error as Error).message
  process.stderr.write(
    expected || inUse ? `Shoal cannot start: ${text}\n` : `Shoal cannot start:\n${(error as Error).stack}\n`,
  )
  process.exit(1)
}
