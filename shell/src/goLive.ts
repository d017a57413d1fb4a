import type { Session } from '@shoal/bus/accounts'
import { remotesArea } from '@shoal/bus/remotes'
import { askForMissing, whenConnected } from '@shoal/remote-kit/later'
import { beginAnalytics } from './analytics/begin.ts'
import { beAnApp } from './installed/beAnApp.ts'
import { hearPressed } from './installed/serviceWorker.ts'
import { keepFacts } from './keepFacts.ts'
import { connectionLine } from './layout/connectionLine.ts'
import { followRegistry } from './loading/followRegistry.ts'
import { fontsAgain } from './loading/fontsAgain.ts'
import { preloadSurroundings } from './loading/preloadSurroundings.ts'
import { loadPlan } from './loading/retryPlan.ts'
import { askForSecondFactor } from './modals/askForSecondFactor.ts'
import { dialogsAhead } from './modals/dialogsAhead.ts'
import { bearChangesByOthers } from './page/changedByOthers.ts'
import type { Page } from './page/context.ts'
import { followMarks } from './page/followMarks.ts'
import { nameThePage } from './page/nameThePage.ts'
import { wearLook } from './page/wearLook.ts'
import { sayWhenBroken } from './pages/sayWhenBroken.tsx'
import { keepRetrying } from './places/retryMissing.ts'
import { followPerson } from './session/followPerson.ts'
import { playSounds } from './settings/playSounds.ts'
import { Connection } from './socket/Connection.ts'
import { tell } from './telemetry/tell.ts'
import { forceRefresh } from './updates/forceRefresh.ts'

/** So long after the first picture, in ms, nothing of the page is fetched any more. */
const APP_PAUSE = 4_000

export interface LiveParts {
  /** The session that the page was served for. */
  begunAs: Session | null
  /** Loads another address of this host, giving this page up. */
  leave(address: string): void
  /** Reads the registry, by default with a request of its own, and brings the page in line with it. */
  refreshRegistry(read?: () => Promise<unknown>): Promise<void>
}

/**
 * The half of the page that the first picture can do without: the one socket, what follows from its news, what is kept
 * up to date, what is loaded ahead, and the report to the server. It is fetched when the picture is there.
 */
export function goLive(page: Page, { begunAs, leave, refreshRegistry }: LiveParts): Connection {
  const { bus, session, snapshot } = page
  bearChangesByOthers()
  sayWhenBroken(document.getElementById('shoal')!)
  void page.composition.shown.then(() => {
    preloadSurroundings(page.registry, page.loader)
    dialogsAhead()
    setTimeout(beAnApp, APP_PAUSE, page)
    setTimeout(beginAnalytics, APP_PAUSE, page)
  })
  const connection = new Connection((address) => {
    if (!session.ending) leave(address)
  })
  hearPressed(page)
  connectionLine(bus)
  keepRetrying(page)
  whenConnected(bus, () => {
    askForMissing()
    void fontsAgain()
  })
  connection.open(bus)
  // The registry came with the document: at the first connection it is not read again, as large as it is.
  let isFirst = true
  followRegistry(bus, loadPlan.newsPause, {
    changed: () => refreshRegistry(),
    catchUp: async () => {
      if (!isFirst) await refreshRegistry(() => snapshot(remotesArea))
      isFirst = false
    },
  })
  followPerson(page, { reopen: () => connection.reopen(), refreshRegistry }, begunAs)
  askForSecondFactor(bus)
  followMarks(bus, page.side)
  nameThePage(page)
  playSounds(bus, page.settings)
  wearLook(bus)
  keepFacts(page)
  forceRefresh(page, () => location.reload())
  tell(page)
  return connection
}
