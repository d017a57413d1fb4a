import { startApp } from './app.ts'
import { commands } from './commands/index.ts'
import { makeDemoShow, printWelcome, startCrowd } from './demo.ts'
import { startEdge } from './edge.ts'
import { features } from './features/index.ts'
import { DataDirectoryInUse } from './platform/database/index.ts'
import { readSettings, type Settings, SettingsError } from './platform/settings.ts'

const [name, ...args] = process.argv.slice(2)
try {
  const settings = readSettings(process.env, features)
  if (name === undefined) await serve(settings)
  else await commandOf(name)(args, settings)
} catch (error) {
  // An error that an operator can mend is printed as one line, never as a stack.
  const expected = error instanceof SettingsError || error instanceof DataDirectoryInUse
  const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  const text = inUse ? `PORT ${process.env.PORT ?? 3000} is in use by another program` : (error as Error).message
  const what = name === undefined ? 'Shoal cannot start' : `Shoal cannot do ${name}`
  process.stderr.write(expected || inUse ? `${what}: ${text}\n` : `${what}:\n${(error as Error).stack}\n`)
  process.exit(1)
}

async function serve(settings: Settings): Promise<void> {
  const { originUrl, role } = settings
  if (originUrl === undefined || role !== 'media') {
    const app = await startApp(settings, features, makeDemoShow)
    app.lifecycle.obeySignals()
    printWelcome(app.platform.settings, app.url)
    await startCrowd(app)
  } else {
    const { lifecycle, url } = await startEdge({ ...settings, originUrl })
    lifecycle.obeySignals()
    process.stdout.write(`Shoal's edge of ${originUrl} is ready on ${url}\n`)
  }
}

function commandOf(name: string) {
  const command = commands[name]
  if (!command) throw new SettingsError(`there is no such command; there are ${Object.keys(commands).join(', ')}`)
  return command
}
