import { seriousFindings } from './support/axe.ts'
import { enterGlobal, message, row, say } from './support/room.ts'
import { codeIn, expect, newestMail, type Page, test, uniqueName } from './support/test.ts'
import { atEachWidth } from './support/widths.ts'

const level = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** The person on the page signs up, with the code from the mailbox. */
async function signUp(page: Page, url: string, name: string): Promise<void> {
  const email = `${name}@example.test`
  await page.getByRole('banner').getByRole('button', { name: 'Sign up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign up' })
  await dialog.getByLabel('Display name').fill(name)
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password').fill('swim-with-us')
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByLabel('Code')
    .fill(codeIn((await newestMail(url, email)).text))
}

/** Takes what a code gives, as the page offers it. */
async function enterCode(page: Page, code: string, xp: number): Promise<void> {
  await page.getByRole('button', { name: 'Enter Secret Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter Secret Code' })
  await dialog.getByLabel('Secret code').fill(code)
  await dialog.getByLabel('Secret code').press('Enter')
  await expect(dialog.getByRole('status')).toContainText(`+${xp} XP`)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** Nothing that stands in the top bar is pushed out of its row. */
const standsInOneRow = (page: Page) =>
  atEachWidth(page, async (width) => {
    for (const button of await page
      .getByRole('banner')
      .getByRole('button', { name: /^(Your|First|Level|Today|Notif|Acc)/ })
      .all())
      await expect
        .poll(
          async () => {
            const { x, y, width: own, height } = (await button.boundingBox())!
            return x >= 0 && x + own <= width && y >= 0 && y + height <= 52
          },
          `${await button.getAttribute('aria-label')} at ${width} px`,
        )
        .toBe(true)
  })

test('[LVL-1] [LVL-2] [DAY-2] [MED-2] a newcomer rises from level 1 to 3, and sees it in the bar, on the card and in the history', async ({
  browse,
  show,
}) => {
  const [page, admin] = await Promise.all([browse(), browse('admin')])
  const name = uniqueName('riser')
  /** As an admin, over HTTP. */
  const change = async (path: string, data: object) => {
    const answer = await admin.request.post(`/api/${path}`, {
      data,
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  /** A new code that gives XP. */
  const codeFor = async (xp: number): Promise<string> => {
    const code = uniqueName('RISE').replace('_', '-')
    await change('codes', { note: 'For somebody who rises', rewards: { xp }, code })
    return code
  }

  await test.step('signs up, and is at level 1', async () => {
    await page.goto('/games')
    // Messages disappear by themselves, so they are looked for before they can come.
    const told = expect(messages(page).getByText('Day 1 of your streak')).toBeVisible()
    await signUp(page, show.url, name)
    await told
    // The page claims the streak by itself.
    await expect(level(page, /^Level 1, 10 of 100 XP, 10%$/)).toBeVisible()
    await standsInOneRow(page)
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('says something, and reaches level 2', async () => {
    await enterGlobal(page)
    await say(page, `${name} is here`)
    await expect(message(page, `${name} is here`)).toBeVisible()
    const told = Promise.all([
      expect(messages(page).getByText(/\b2\b.* Your rank is Droplet now\.$/)).toBeVisible(),
      expect(messages(page).getByText('Level up', { exact: true })).toBeVisible(),
    ])
    await enterCode(page, await codeFor(100), 100)
    await told
    await expect(level(page, /^Level 2, 1\d\d of 229 XP/)).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('reaches level 3, in the bar and on the card of the name in chat', async () => {
    const told = expect(messages(page).getByText(/\b3\b.* Your rank is Bubble now\.$/)).toBeVisible()
    await enterCode(page, await codeFor(120), 120)
    await told
    await expect(level(page, /^Level 3,/)).toBeVisible()
    await row(page, `${name} is here`).getByRole('button', { name, exact: true }).click()
    const card = page.getByRole('dialog', { name: `About ${name}` })
    await expect(card.getByText('Bubble', { exact: false }).first()).toBeVisible()
    await expect(card.getByTitle(/^Level 3, \d+% of the way to the next$/)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the ladder stands at Bubble, and the history says what each point was for', async () => {
    const bar = level(page, /^Level 3,/)
    await bar.click()
    const ladder = page.getByRole('dialog', { name: 'Ranks' })
    await expect(ladder.locator('[aria-current=step]')).toContainText('Bubble')
    await expect(ladder.getByText(/^Next: .+ at level \d+$/)).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await ladder.getByRole('button', { name: 'XP history' }).click()
    const history = page.getByRole('dialog', { name: 'Your XP' })
    await expect(history.getByRole('row', { name: /Secret code.*\+120/ })).toBeVisible()
    await expect(history.getByRole('row', { name: /Secret code.*\+100/ })).toBeVisible()
    await expect(history.getByRole('row', { name: /Streak.*\+10/ })).toBeVisible()
    const lines = (await history.getByRole('row').all()).slice(1)
    const cells = await Promise.all(lines.map((line) => line.getByRole('cell').allTextContents()))
    expect(cells.map(([, why]) => why)).not.toContain('')
    const sum = cells.reduce((all, [, , amount]) => all + Number(amount!.replace('−', '-')), 0)
    await page.keyboard.press('Escape')
    await expect(level(page, new RegExp(`^Level 3, ${sum} of `))).toBeVisible()
  })

  await test.step('medals of several categories stand in rows of 88 px', async () => {
    const { user } = (await (await page.request.get('/api/auth')).json()) as { user: { id: string } }
    const { medals } = (await (await page.request.get('/api/medals')).json()) as {
      medals: Array<{ id: string; category: string }>
    }
    const { earned } = (await (await page.request.get('/api/medals/own')).json()) as { earned: Array<{ id: string }> }
    const open = medals.filter(({ id }) => !earned.some((one) => one.id === id))
    const firsts = [...Map.groupBy(open, ({ category }) => category).values()].map(([first]) => first!)
    for (const { id } of firsts) await change('medals/give', { userId: user.id, medalId: id, reason: 'For the rows' })
    const picker = page.getByRole('dialog', { name: 'Your Medals' })
    await messages(page).getByRole('button', { name: 'Your Medals' }).last().focus()
    await messages(page).getByRole('button', { name: 'Your Medals' }).last().click()
    const groups = new Set(firsts.map(({ category }) => category)).size
    await expect(picker.getByRole('list')).toHaveCount(groups)
    await atEachWidth(page, async (width) => {
      const rows = () =>
        picker.getByRole('list').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
      await expect.poll(rows, `at ${width} px`).toEqual(Array(groups).fill(88))
    })
    expect(await seriousFindings(page)).toEqual([])
  })
})

test('[TST-2] [UI-10] of several messages at once each shows its head, and none stands over the line in which one writes', async ({
  visitor: page,
}) => {
  await page.goto('/about')
  await enterGlobal(page)
  // As they come for somebody who finishes a challenge with their first line of the day, but they stay.
  const all = [
    { header: '6 days in a row', text: '+35 XP for being here. Tomorrow it is +40 XP.' },
    { header: 'Mission complete', text: 'Say five things: +15 XP' },
    { header: 'Medal: Level 10', text: 'Reached level 10 · +100 XP' },
    {
      header: 'Level up',
      text: `${'Level 10. This will look good on a tombstone. '.repeat(2)}Your rank is Krill now.`,
    },
  ]
  await page.evaluate((toasts) => {
    const { __shoal } = window as unknown as { __shoal: { bus: { publish(topic: object, of: object): void } } }
    for (const toast of toasts)
      __shoal.bus.publish({ kind: 'topic', name: 'toast:show' }, { type: 'success', duration: 0, ...toast })
  }, all)
  await expect(messages(page).getByText('Level up', { exact: true })).toBeVisible()

  /** The heads that lie in front where they stand, from top to bottom. */
  const inFront = (within: Page) =>
    messages(within)
      .getByRole('listitem')
      .evaluateAll(
        (items, heads) =>
          items.flatMap((item) => {
            const head = [...item.querySelectorAll('*')].find((one) => heads.includes(one.textContent ?? ''))
            if (!head) return []
            const { x, y, height } = head.getBoundingClientRect()
            return item.contains(document.elementFromPoint(x + 4, y + height / 2)) ? [head.textContent] : []
          }),
        all.map(({ header }) => header),
      )
  const line = page.getByRole('form', { name: 'Write in Global' })
  await atEachWidth(page, async (width) => {
    if (width === 390)
      await page.getByRole('navigation', { name: 'Dock' }).getByRole('button', { name: /^Chat/ }).click()
    await expect.poll(() => inFront(page), `at ${width} px`).toEqual(all.map(({ header }) => header))
    const own = (await line.boundingBox())!
    for (const toast of await messages(page).getByRole('listitem').all()) {
      const { x, y, width: wide, height } = (await toast.boundingBox())!
      expect(y + height <= own.y || x + wide <= own.x, `at ${width} px`).toBe(true)
    }
  })
})
