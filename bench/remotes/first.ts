import type { Browser } from 'playwright'
import { atMostOfPeer, byTurns, once, type Row, toldBesidePeer } from '../support/row.ts'
import { type Exchange, record, roundTrips, type Visit, visit } from '../support/visit.ts'
import { peerVersions } from './build.ts'
import { boards } from './names.ts'
import { comes, linkTo, type SideName, type Sides } from './sides.ts'

const rounds = 5
/** For counting round trips: slow against all that a page computes, see `roundTrips`. */
const verySlow = 1_500

const kbOf = (exchanges: Exchange[]) => exchanges.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
/** The remote that is mounted again and again stands in our shell only. */
const counts = ({ type, url, end }: Exchange) =>
  type === 'Script' && end < Number.POSITIVE_INFINITY && !url.includes('/mfe-cycle/')

/** Every script that was asked for before the first remote stood in the document. */
const scriptsToRemote = ({ exchanges, marks }: Visit): number =>
  kbOf(exchanges.filter((one) => counts(one) && one.start < marks.remote))

/** Every script until all boards have been looked at. */
async function scriptsToAll(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const exchanges = await record(await context.newCDPSession(page))
    await page.goto(url, { waitUntil: 'commit' })
    for (const board of boards) {
      if (board !== boards[0]) await linkTo(page, board).click()
      if (!(await comes(page, board, 20_000))) throw new Error(`${url} never showed ${board}`)
    }
    await page.waitForTimeout(1_000)
    return kbOf([...exchanges.values()].filter(counts))
  } finally {
    await context.close()
  }
}

/**
 * From nothing to the first remote, beside a plain host on the same federation with the same remotes. The bars are for the
 * quick start; beside it stands, for information, a host that fetches nothing before it is asked for.
 */
export async function first(browser: Browser, sides: Sides): Promise<Row[]> {
  const at = async (side: SideName, delay: number) => visit(browser, await sides.url(side, delay), 'remote')
  const scripts = async (side: SideName) => scriptsToRemote(await at(side, 0))
  const all = async (side: SideName) => scriptsToAll(browser, await sides.url(side, 0))
  const trips = async (side: SideName) => roundTrips(await at(side, verySlow), 'remote').trips
  const rows: Row[] = []
  for (const [what, unit, measure] of [
    [`JavaScript to the first remote (peer: ${peerVersions()})`, 'KB', scripts],
    ['JavaScript until all five were looked at', 'KB', all],
    ['round trips to the first remote', '', trips],
  ] as const) {
    const ours = await measure('ours')
    rows.push(
      atMostOfPeer(what, once(ours, await measure('quickStart')), 1, unit),
      toldBesidePeer(leaner, once(ours, await measure('registering')), unit),
    )
  }
  for (const delay of [0, 200]) {
    const time = (side: SideName) => async () => (await at(side, delay)).marks.remote
    const beside = (side: SideName) => byTurns(rounds, { ours: time('ours'), peer: time(side) })
    const network = delay === 0 ? 'no network between' : `${delay} ms on each answer`
    rows.push(
      atMostOfPeer(`time to the first remote, ${network}`, await beside('quickStart'), 1, 'ms'),
      toldBesidePeer(leaner, await beside('registering'), 'ms'),
    )
  }
  return rows
}

const leaner = '… beside a host that fetches only what is asked for'
