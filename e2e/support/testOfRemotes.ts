import { allow } from '../../scripts/lib/pace.mjs'
import { type OwnRemotes, ownRemotes } from './ownRemotes.ts'
import { type ShowServer, startShow, test } from './test.ts'

/**
 * Playwright's test with a show of its own remotes instead of the repository's; `build` builds them before it starts.
 * @param from the folder of their sources, by default that of the examples
 */
export const testOfRemotes = (names: readonly string[], build: (remotes: OwnRemotes) => void, from?: string) =>
  test.extend<object, { remotes: OwnRemotes; show: ShowServer }>({
    remotes: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
      async ({}, use) => {
        const remotes = ownRemotes(names, from)
        build(remotes)
        await use(remotes)
        await remotes.remove()
      },
      { scope: 'worker', timeout: allow(120_000) },
    ],
    show: [
      async ({ remotes }, use) => {
        const show = await startShow({ REMOTES_DIR: remotes.dir })
        await use(show)
        await show.stop()
      },
      { scope: 'worker', timeout: allow(120_000) },
    ],
  })
