import { dayAfter, endOfDay, type ShowDay, showDay, startOfDay } from '../shared-bus/src/rules/days.ts'
import { seriousFindings } from './support/axe.ts'
import { expect, type Page, type ShowServer, test } from './support/test.ts'

/**
 * Sets the show's clock, and moves those of pages on by as much and a little more: a page does not ask for the new day in the
 * very second in which it begins. Pages lose the connection by it, as after a sleep, and come back.
 */
async function moveTo(show: ShowServer, at: number, ...pages: Page[]): Promise<void> {
  const by = at - show.now()
  await show.moveTo(at)
  for (const page of pages) await page.clock.fastForward(by + 12_000)
}

// A show of its own, whose clock can be moved.
test.use({ showOf: 'days', later: true })

const chip = (page: Page, streak: number, done = '\\d') =>
  page.getByRole('button', { name: new RegExp(`^Today: ${done} of 3 challenges done, day ${streak} of your streak$`) })
const card = (page: Page) => page.getByRole('dialog', { name: 'Today' })
const told = (page: Page, streak: number) =>
  page.getByText(streak === 1 ? 'Day 1 of your streak' : `${streak} days in a row`, { exact: true }).first()
/** What the card says is left of the day, as hours and minutes. */
const left = (page: Page) => card(page).getByText(/^(Time left: )?\d+(:\d\d){1,2}$/)

test('[DAY-1] [DAY-2] somebody who stays over midnight in New York has the new day at once: its challenges, its streak, and what was left open', async ({
  browse,
  show,
}) => {
  const today = showDay(new Date(Date.now() + 3_600_000))
  await moveTo(show, endOfDay(today).getTime() - 3_600_000)
  const [page, other] = [await browse('viewer'), await browse('viewer')]
  const { streak } = (await (await page.request.get('/api/challenges')).json()) as { streak: { days: number } }
  const day = streak.days + 1
  for (const one of [page, other]) await one.clock.install()
  // Both pages claim it; one of them says so.
  await Promise.all([page.goto('/leader-board', { waitUntil: 'commit' }), other.goto('/leader-board')])
  await chip(page, day).click()
  await expect(chip(other, day)).toBeVisible()
  await expect(left(page)).toHaveText(/(5\d:\d\d|1:00:00)$/)
  const titles = await card(page).getByRole('listitem').getByRole('button').allTextContents()
  expect(titles.length).toBeGreaterThan(0)
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')

  const news = Promise.race([page, other].map((one) => told(one, day + 1).waitFor()))
  await moveTo(show, endOfDay(today).getTime() + 1_000, page, other)
  await news
  await expect(chip(other, day + 1, '0')).toBeVisible()
  await chip(page, day + 1, '0').click()
  await expect(left(page)).toHaveText(/2[234]:\d\d:\d\d$/)
  const [begin, are] = titles.length === 1 ? ['one was', titles[0]] : [`${titles.length} were`, titles.join(', ')]
  await expect(card(page).getByText(`Yesterday ${begin} left open: ${are}`)).toBeVisible()
  const { lines } = (await (await page.request.get('/api/xp/history')).json()) as { lines: { about: string }[] }
  const days = [day + 1, day].map((number) => `Day ${number}`)
  expect(lines.map(({ about }) => about).filter((about) => /^Day \d/.test(about ?? ''))).toEqual(days)
})

/** The day of a month on which New York changes its clocks: its second Sunday in March, its first in November. */
function change(year: number, month: '03' | '11'): ShowDay {
  const days = Array.from({ length: 14 }, (_, index) => dayAfter(`${year}-${month}-01`, index))
  return days.filter((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0)[month === '03' ? 1 : 0]!
}

for (const [month, as, hours] of [
  ['03', 'rival', 23],
  ['11', 'pass', 25],
] as const)
  test(`[DAY-1] [DAY-2] the day of ${hours} hours is one day: its challenges last as long, and the streak goes on across it`, async ({
    browse,
    show,
  }) => {
    const now = showDay(new Date(show.now()))
    const year = Number(now.slice(0, 4))
    const sunday = [year, year + 1].map((one) => change(one, month)).find((day) => day > now)!
    const minute = 60_000
    // Longer than the slowest machine needs for what comes before midnight.
    const early = 10 * minute
    await moveTo(show, startOfDay(sunday).getTime() - early)
    const page = await browse(as)
    await page.clock.install()
    await page.goto('/leader-board', { waitUntil: 'commit' })
    // Nobody was here for months.
    await expect(chip(page, 1)).toBeVisible()

    await moveTo(show, startOfDay(sunday).getTime() + minute, page)
    await expect(told(page, 2)).toBeVisible()
    await chip(page, 2).click()
    await expect(left(page)).toHaveText(new RegExp(`${hours - 1}:5\\d:\\d\\d$`))
    await page.keyboard.press('Escape')
    // The last minutes of the long day are not yet the next one, and those of the short one no longer are.
    await moveTo(show, endOfDay(sunday).getTime() - early, page)
    await expect(async () => {
      const { streak } = (await (await page.request.get('/api/challenges')).json()) as { streak: object }
      expect(streak).toMatchObject({ days: 2, claimed: true })
    }).toPass()
    await moveTo(show, endOfDay(sunday).getTime() + minute, page)
    await expect(told(page, 3)).toBeVisible()
    await expect(chip(page, 3, '0')).toBeVisible()
  })
