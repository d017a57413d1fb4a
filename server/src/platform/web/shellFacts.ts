import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { contractVersion } from '@shoal/bus'
import { z } from 'zod'
import { repositoryFolder } from '../folders.ts'
import type { Settings } from '../settings.ts'

/** Where the build of the shell is. */
export const shellFolder = (settings: Settings): string => settings.shellDir ?? join(repositoryFolder, 'shell/dist')

const ShellFacts = z.object({ contract: z.string(), shared: z.array(z.string()) })

/** What the running shell gives to remotes. */
export interface ShellFacts {
  contract: string
  /** The modules that it provides; null when its build does not say. */
  shared: readonly string[] | null
}

/** Without a build of the shell: what this server was made with. */
const unbuilt: ShellFacts = { contract: contractVersion, shared: null }

/** Reads what the shell's build says of itself, and again when it was built anew. */
export function shellFacts(settings: Settings): () => Promise<ShellFacts> {
  const file = join(shellFolder(settings), 'shell.json')
  let known: { changed: number; facts: ShellFacts } | null = null
  return async () => {
    try {
      const { mtimeMs } = await stat(file)
      if (known?.changed !== mtimeMs)
        known = { changed: mtimeMs, facts: ShellFacts.parse(JSON.parse(await readFile(file, 'utf8'))) }
      return known.facts
    } catch (error) {
      // None, or one that is being written: what was known of it still holds.
      if (error instanceof SyntaxError && known) return known.facts
      if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return unbuilt
      throw error
    }
  }
}
