import type { Browser, Route } from 'playwright'
import { type Row, seen } from '../support/row.ts'
import { type BoardName, boards } from './names.ts'
import { comes, linkTo, type SideName, type Sides } from './sides.ts'

const [home, broken] = boards
interface Trouble {
  what: string
  /** ms; longer than all that our shell tries by itself. */
  patience: number
  /** Answers a request for the broken remote's entry. */
  answer(route: Route, request: number, isOver: boolean): Promise<void>
}

const busy = (route: Route) => route.fulfill({ status: 503, body: 'busy' })
const troubles: Trouble[] = [
  {
    what: 'one 503 on the entry of a remote',
    patience: 6_000,
    answer: (route, request) => (request === 1 ? busy(route) : route.continue()),
  },
  {
    what: '503 on the entry of a remote for a while',
    patience: 6_000,
    answer: (route, _, isOver) => (isOver ? route.continue() : busy(route)),
  },
  {
    what: 'the entry of a remote hangs for a while',
    patience: 12_000,
    answer: async (route, _, isOver) => (isOver ? route.continue() : undefined),
  },
]

/** The first action of a person that brings the remote, in words. */
async function outcome(browser: Browser, url: string, { answer, patience }: Trouble): Promise<string> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const shows = (board: BoardName) => comes(page, board, patience)
    const goes = async (board: BoardName) => {
      const link = linkTo(page, board)
      if (!(await link.isVisible())) return false
      await link.click()
      return shows(board)
    }
    let requests = 0
    let isOver = false
    await page.route(/\/mfe-tide\/.*remoteEntry\.js/, (route) => {
      requests += 1
      return answer(route, requests, isOver)
    })
    await page.goto(url, { waitUntil: 'commit' })
    if (!(await shows(home))) {
      isOver = true
      await page.reload({ waitUntil: 'commit' })
      return `the whole page stays empty${(await shows(home)) ? ' until a reload' : ', reload or not'}`
    }
    if (await goes(broken)) return 'comes by itself'
    isOver = true
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
    if (await retry.isVisible()) {
      await retry.click()
      if (await shows(broken)) return 'comes on Retry, without a reload'
    }
    for (const times of ['away and back', 'away and back twice']) {
      await goes(home)
      if (await goes(broken)) return `comes after going ${times}`
    }
    await page.reload({ waitUntil: 'commit' })
    return (await shows(broken)) ? 'permanent until a reload' : 'permanent'
  } finally {
    await context.close()
  }
}

const heals = (words: string) => words.startsWith('comes by itself') || words.startsWith('comes on Retry')

/** The effect of one bad answer, in our shell and in the peer's hosts. */
export async function healing(browser: Browser, sides: Sides): Promise<Row[]> {
  const rows: Row[] = []
  for (const trouble of troubles) {
    const of = async (side: SideName) => outcome(browser, await sides.url(side, 0), trouble)
    const ours = await of('ours')
    const words = `${ours}; peer: ${await of('quickStart')}; one that fetches only what is asked for: ${await of('registering')}`
    rows.push(seen(trouble.what, words, 'no reload', heals(ours)))
  }
  return rows
}
