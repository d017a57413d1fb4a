import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { oneLine } from '../../../platform/oneLine.ts'
import { SettingsError } from '../../../platform/settings.ts'
import type { CreateForwarding } from './forwarding.ts'

/** What `import` takes. As in Node a path begins with `/`, `./` or `../`; anything else is a package. */
const addressOf = (module: string): string => (/^\.{0,2}\//.test(module) ? pathToFileURL(resolve(module)).href : module)

/**
 * Loads what makes a forwarding unit: the one of this server, or what another module exports as `createForwarding`. Throws a
 * SettingsError where that cannot be had.
 */
export async function loadForwarding(module: string | undefined): Promise<CreateForwarding> {
  if (module === undefined) return (await import('./werift/index.ts')).createForwarding
  const unusable = (why: string) =>
    new SettingsError(`BATTLE_FORWARDING must name a module with a forwarding unit: ${why} (it is "${module}")`)
  const loaded: { createForwarding?: unknown } = await import(addressOf(module)).catch((error: unknown) => {
    throw unusable(oneLine(error instanceof Error ? error.message : String(error)))
  })
  if (typeof loaded.createForwarding !== 'function') throw unusable('it exports no function createForwarding')
  return loaded.createForwarding as CreateForwarding
}
