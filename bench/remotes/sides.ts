import type { Browser, Page } from 'playwright'
import { bestCompression } from '../support/compression.ts'
import { type Front, startFront } from '../support/front.ts'
import { type Show, startShow } from '../support/show.ts'
import { visit } from '../support/visit.ts'
import type { Remotes } from './build.ts'
import { type BoardName, titleOf } from './names.ts'

/** `quickStart` and `registering` are the two hosts of the peer, see fixture/peer/config.ts. */
export type SideName = 'ours' | 'quickStart' | 'registering'

/** The same boards in our shell on the real server, and in the peer's hosts on a server of static files. */
export interface Sides {
  show: Show
  /** Where a side is reached through a network that adds `delay` ms to each answer. */
  url(side: SideName, delay: number): Promise<string>
  stop(): Promise<void>
}

export async function startSides(browser: Browser, { oursDir, peerFiles }: Remotes): Promise<Sides> {
  const show = await startShow({ REMOTES_DIR: oursDir })
  const fronts = new Map<string, Front>()
  const front = async (key: string, start: () => Promise<Front>) => {
    const known = fronts.get(key) ?? (await start())
    fronts.set(key, known)
    return known
  }
  const origin = async (side: SideName): Promise<string> => {
    if (side === 'ours') return show.url
    const files = () => peerFiles(side === 'quickStart' ? 'quick-start' : 'registering')
    // Requests for files that it does not have go to a port without a server.
    return (await front(side, () => startFront('http://127.0.0.1:9', 0, files()))).url
  }
  const sides: Sides = {
    show,
    async url(side, delay) {
      const upstream = await origin(side)
      return (await front(`${side} ${delay}`, () => startFront(upstream, delay))).url
    },
    async stop() {
      for (const one of fronts.values()) await one.stop()
      await show.stop()
    },
  }
  try {
    await bestCompression(show.url, await visit(browser, show.url, 'remote'))
  } catch (error) {
    await sides.stop()
    throw error
  }
  return sides
}

/** The link to a board; both sides call it the same. */
export const linkTo = (page: Page, board: BoardName) => page.getByRole('link', { name: titleOf(board), exact: true })

/** Whether a board comes within `ms`. */
export const comes = (page: Page, board: BoardName, ms: number): Promise<boolean> =>
  page
    .locator(`[data-board=${board}]`)
    .waitFor({ timeout: ms })
    .then(
      () => true,
      () => false,
    )
