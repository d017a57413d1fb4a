import { allow } from '../scripts/lib/pace.mjs'
import { broadcast } from './support/broadcast.ts'
import { card } from './support/cameras.ts'
import { facts, main, monitor, moves } from './support/picture.ts'
import { type EdgeServer, freePort, startEdge } from './support/server.ts'
import { expect, type Page, type ShowServer, startShow, test } from './support/test.ts'

let show: ShowServer
let ports: number[]
let edges: EdgeServer[]

test.beforeAll(async () => {
  ports = [await freePort(), await freePort()]
  const [one, two] = ports.map((port) => `http://127.0.0.1:${port}`)
  show = await startShow({ EDGES: `us-east=${one},us-east=${two}`, REGION: 'us-east' }, { footage: 'light' })
})
test.beforeEach(async () => {
  edges = await Promise.all(ports.map((port) => startEdge(show, port)))
})
test.afterEach(() => Promise.all(edges.map((edge) => edge.stop())))
test.afterAll(() => show.stop())

/** The edge that a page's picture comes from, and the others. */
async function inUse(page: Page): Promise<{ used: EdgeServer; other: EdgeServer }> {
  const url = (await page.waitForRequest(/\.m4s/)).url()
  const used = edges.find((edge) => url.startsWith(edge.url))
  const other = edges.find((edge) => edge !== used)
  if (!used || !other) throw new Error(`The picture comes from ${url}, which is no edge`)
  return { used, other }
}

/** Notes in the page how long its main picture stands, and whether it is the same page. */
const watchStill = (page: Page) =>
  main(page).evaluate((video: HTMLVideoElement) => {
    const seen = { longest: 0, last: performance.now() }
    Object.assign(window, { still: seen })
    const step = () => {
      const now = performance.now()
      seen.longest = Math.max(seen.longest, now - seen.last)
      seen.last = now
      video.requestVideoFrameCallback(step)
    }
    video.requestVideoFrameCallback(step)
  })
const longestStill = (page: Page) =>
  page.evaluate(() => {
    const { still } = window as unknown as { still?: { longest: number; last: number } }
    return still === undefined ? null : Math.max(still.longest, performance.now() - still.last)
  })

const failures = [
  { how: 'is killed', tag: [], fail: (edge: EdgeServer) => edge.kill9() },
  { how: 'hangs', tag: '@long', fail: (edge: EdgeServer) => edge.hang() },
]

for (const { how, tag, fail } of failures) {
  test(
    `[STR-13] [STR-8] an edge ${how} while two watch through it: the picture goes on from another`,
    { tag },
    async ({ browser }, info) => {
      const watching = await Promise.all(
        ['Kitchen', 'The Tank'].map(async (name) => {
          const page = await browser.newPage({ baseURL: show.url })
          await page.goto('/')
          await card(page, name).click()
          await expect(monitor(page, name)).toBeVisible()
          await moves(page)
          await watchStill(page)
          return { page, name, ...(await inUse(page)) }
        }),
      )
      await fail(watching[0]!.used)
      for (const { page, name, used, other } of watching) {
        const left = used === watching[0]!.used
        if (left) await page.waitForRequest((request) => request.url().startsWith(`${other.url}/live/`))
        const from = left ? other : used
        const part = await page.waitForResponse(
          (answer) => answer.url().startsWith(from.url) && /\.m4s/.test(answer.url()),
        )
        expect(part.status()).toBe(200)
        await expect(monitor(page, name)).toHaveAttribute('data-phase', 'playing')
        await moves(page)
        // The same page: its notes are still there.
        const stood = await longestStill(page)
        expect(stood).not.toBeNull()
        info.annotations.push({ type: `${name} stood`, description: `${Math.round(stood ?? 0)} ms` })
        await expect.poll(async () => (await facts(page)).width).toBe(320)
        await page.close()
      }
    },
  )
}

test(
  '[STR-13] [STR-12] a published stream goes on too, and what was recorded is there at the other edge',
  { tag: '@long' },
  async ({ browser }, info) => {
    test.setTimeout(allow(200_000))
    const page = await browser.newPage({ baseURL: show.url })
    await page.goto('/')
    const admin = await page.context().request.post(`${show.url}/api/auth/log-in`, {
      data: { email: 'admin@example.test', password: 'swim-with-us' },
    })
    expect(admin.ok()).toBe(true)
    const made = await page.request.post(`${show.url}/api/cameras`, {
      data: { id: 'van', name: 'The Van', season: 2 },
      headers: { origin: show.url },
    })
    const { publish } = (await made.json()) as { publish: { server: string; streamKey: string } }
    const broadcaster = broadcast(`${publish.server}/${publish.streamKey}`)
    await page.reload()
    await expect(card(page, 'The Van')).not.toHaveAccessibleName(/offline/i, { timeout: allow(60_000) })
    await card(page, 'The Van').click()
    await moves(page)
    await watchStill(page)
    const { used, other } = await inUse(page)
    await used.kill9()
    await page.waitForResponse((answer) => answer.url().startsWith(other.url) && /\.m4s/.test(answer.url()))
    await expect(monitor(page, 'The Van')).toHaveAttribute('data-phase', 'playing')
    await moves(page)
    const stood = await longestStill(page)
    expect(stood).not.toBeNull()
    info.annotations.push({ type: 'The Van stood', description: `${Math.round(stood ?? 0)} ms` })

    // Back to before the edge died, as far as only the origin's recording goes; a page asks anew how far when it is loaded.
    await page.reload()
    await card(page, 'The Van').click()
    await moves(page)
    const bar = page.getByRole('slider', { name: 'Time' })
    const rewound = page.waitForResponse(/live\/van\/high\/rewind/)
    let asked = false
    void rewound.then(() => {
      asked = true
    })
    await expect(async () => {
      await page.mouse.move(0, 0)
      await bar.hover()
      await bar.focus()
      await page.keyboard.press('Home')
      expect(asked).toBe(true)
    }).toPass()
    expect((await rewound).status()).toBe(200)
    expect((await rewound).url().startsWith(other.url)).toBe(true)
    await moves(page)
    await page.keyboard.press('End')
    await moves(page)
    await broadcaster.stop()
    await page.close()
  },
)
