import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/src/platform/database/index.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { startBrowser } from './support/browser.ts'
import { atMost, median, type Row, told } from './support/row.ts'
import { startShow } from './support/show.ts'
import { longTasks, type Tasks } from './support/tasks.ts'

const size = 5_000
const tag = 'KRIL'
const rounds = 3
/** By then a page has done everything that it does once. */
const settled = 8_000
/** Longer than each step takes. */
const step = 2_500
/** Longer tasks than this one the browser calls long, in ms. */
const bar = 50

/** People who are in the clan beside those of the demo show. */
const fill: readonly string[] = [
  `insert into users (id, email, display_name, name_key, xp)
   select 'bench-' || n, 'bench-' || n || '@example.test', 'bench_' || n, 'bench_' || n, (n::bigint * 7919) % 40000
   from generate_series(1, ${size}) n`,
  `insert into clan_members (user_id, clan_id, rank, joined_at)
   select 'bench-' || n, (select id from clans where tag = '${tag}'), case when n % 100 = 0 then 'Leader' else 'Member' end,
     now() - n * interval '1 minute'
   from generate_series(1, ${size} - (select size from clans where tag = '${tag}')) n`,
  `update clans set size = ${size} where tag = '${tag}'`,
  'analyze',
]

/** The longest task of a page that opens a clan of 5 000, turns to its last members, and finds one by name. */
export async function clanPage(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-bench-clan-'))
  const env = { DATA_DIR: dataDir, CLAN_MEMBERS_MAX: String(size), DEMO_CROWD: 'false' }
  try {
    // The embedded database is open once at a time: a first start makes the clan, a second one is measured.
    await (await startShow(env)).stop()
    const database = await openDatabase(
      readSettings({ ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }), DATA_DIR: dataDir }),
    )
    for (const statement of fill) await database.script(statement)
    await database.close()
    const show = await startShow(env)
    const browser = await startBrowser()
    try {
      const times = new Map<string, Tasks[]>()
      for (let round = 0; round < rounds; round += 1) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
        // The owner has the most to see: a menu beside each member.
        await context.request.post(`${show.url}/api/auth/log-in`, {
          data: { email: 'rival@example.test', password: 'swim-with-us' },
          failOnStatusCode: true,
        })
        const page = await context.newPage()
        await page.goto(`${show.url}/clans`)
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
        await page.waitForTimeout(settled)
        const measured = async (what: string, act: () => Promise<unknown>, shown: string) => {
          const tasks = await longTasks(browser, page, async () => {
            await act()
            await page.getByText(shown, { exact: true }).first().waitFor()
            await page.waitForTimeout(step)
          })
          times.set(what, [...(times.get(what) ?? []), tasks])
        }
        const members = page.getByRole('table', { name: `Members of ${tag}` })
        await measured(
          'opens',
          () =>
            page
              .getByRole('link', { name: `[${tag}] The Krill` })
              .first()
              .click(),
          '5,000',
        )
        if ((await members.getByRole('row').count()) !== 51) throw new Error('The page shows another number of members')
        await measured(
          'turns to the last page',
          () => page.getByRole('button', { name: 'Last page' }).click(),
          'bench_1',
        )
        await measured('finds one', () => page.getByLabel('Find a member').fill('bench_4321'), 'bench_4321')
        await context.close()
      }
      return [...times].flatMap(([what, tasks]) => [
        atMost(`a clan of 5 000 ${what}: longest task`, median(tasks.map(({ longest }) => longest)), bar, 'ms'),
        told('… by the clock', `${median(tasks.map(({ longestByClock }) => longestByClock)).toFixed(0)} ms`),
      ])
    } finally {
      await browser.close()
      await show.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
