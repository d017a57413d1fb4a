import { seriousFindings } from './support/axe.ts'
import { answerMessage } from './support/messages.ts'
import { composer, enterGlobal, inGlobal, log, message, row, say, sayAll, sayAtOnce } from './support/room.ts'
import { codeIn, expect, newestMail, type Page, test, uniqueName } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

/** Where the row with a text stands on the screen. */
const topOf = async (page: Page, text: string) => Math.round((await row(page, text).boundingBox())?.y ?? -1)
const fromEnd = (page: Page) => log(page).evaluate((it) => it.scrollHeight - it.scrollTop - it.clientHeight)

test('[CHAT-2] [CHAT-4] two people talk: mention, reply, and an own message removed for both', async ({ browse }) => {
  const [viewer, rival] = await Promise.all([browse('viewer'), browse('rival')])
  await inGlobal(viewer, rival)

  await say(viewer, 'is this normal?')
  await expect(message(rival, 'is this normal?')).toBeVisible()
  await expect(message(viewer, 'is this normal?')).toHaveCount(1)

  await composer(rival).pressSequentially('hey @vie')
  await expect(rival.getByRole('option', { name: 'Viewer' })).toBeVisible()
  await composer(rival).press('Enter')
  await expect(composer(rival)).toHaveValue('hey @Viewer ')
  await composer(rival).press('Enter')
  const mention = log(viewer).getByRole('button', { name: '@Viewer' }).last()
  await expect(mention).toBeVisible()

  // Beside the name in it, which would show its card.
  await row(viewer, 'hey @Viewer').hover({ position: { x: 20, y: 12 } })
  await viewer.getByRole('toolbar').getByRole('button', { name: 'Reply' }).click()
  await expect(viewer.getByText('Replying to Rival')).toBeVisible()
  await composer(viewer).fill('not normal at all')
  await composer(viewer).press('Enter')
  await expect(row(rival, 'not normal at all').getByRole('button', { name: /Rival hey @Viewer/ })).toBeVisible()

  await row(viewer, 'not normal at all').hover({ position: { x: 20, y: 12 } })
  await viewer.getByRole('toolbar').getByRole('button', { name: 'Remove' }).click()
  await viewer.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(message(rival, 'not normal at all')).toHaveCount(0)
  await expect(log(rival).getByText('message removed by its author')).toBeVisible()
})

/** Answers a message, as a press on Reply does. */
const answer = (page: Page, id: string, text: string): Promise<void> =>
  page.evaluate(
    async ([replyTo, text]) => {
      const { bus } = (
        window as unknown as { __shoal: { bus: { request(event: object, payload: object): Promise<unknown> } } }
      ).__shoal
      await bus.request({ kind: 'outgoing', name: 'chat:send' }, { room: 'global', text, replyTo })
    },
    [id, text],
  )

/** Messages of a long evening, from one number to another. */
const waves = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `wave ${from + at} of a long evening`)

test('[CHAT-2] a reader who scrolls back is left in peace, and one press leads to the end', async ({ browse }) => {
  const [viewer, rival] = await Promise.all([browse('viewer'), browse('rival')])
  await inGlobal(viewer, rival)
  await sayAll(rival, waves(1, 60))
  await expect(message(viewer, 'wave 60 of a long evening')).toBeVisible()
  await expect.poll(() => fromEnd(viewer)).toBeLessThanOrEqual(1)

  await log(viewer).hover()
  await viewer.mouse.wheel(0, -420)
  await viewer.mouse.move(0, 0)
  await expect(viewer.getByRole('button', { name: 'Newest' })).toBeVisible()
  await expect(message(viewer, 'wave 45 of a long evening')).toBeVisible()
  const before = await topOf(viewer, 'wave 45 of')
  await sayAll(rival, waves(61, 75))
  const newer = viewer.getByRole('button', { name: '15 new messages' })
  await expect(newer).toBeVisible()
  expect(await topOf(viewer, 'wave 45 of')).toBe(before)

  await newer.click()
  // A pointer that rests where the button was is on the actions of a message, which hold the list.
  await viewer.mouse.move(5, 5)
  await expect(message(viewer, 'wave 75 of a long evening')).toBeInViewport()
  await expect(newer).toHaveCount(0)
  await say(rival, 'and one more')
  await expect(message(viewer, 'and one more')).toBeInViewport()
})

test('[CHAT-1] [CHAT-2] what was said long ago is reached by its quote, and by reading back', async ({ browse }) => {
  const [viewer, rival] = await Promise.all([browse('viewer'), browse('rival')])
  await inGlobal(viewer, rival)
  const first = uniqueName('the first word of')
  await say(rival, first)
  const id = (await row(rival, first).getAttribute('data-message')) ?? ''
  await sayAll(rival, waves(100, 330))
  await answer(rival, id, 'do you remember?')
  // A page that comes now has the last hundred messages.
  await viewer.reload()
  await enterGlobal(viewer)
  await row(viewer, 'do you remember?')
    .getByRole('button', { name: new RegExp(first) })
    .click()
  const then = viewer.getByRole('list', { name: 'What was said' })
  const original = then.getByText(first, { exact: true })
  await expect(original).toBeInViewport()
  await expect(then.locator('[data-lit]')).toContainText(first)
  await expect(message(viewer, 'do you remember?')).toHaveCount(0)
  await fitsEachWidth(viewer)
  expect(await seriousFindings(viewer)).toEqual([])
  await viewer.getByRole('button', { name: 'Back to now' }).first().click()
  await expect(message(viewer, 'do you remember?')).toBeInViewport()

  await log(viewer).focus()
  await viewer.keyboard.press('Home')
  await viewer.getByRole('button', { name: 'Older ones' }).click()
  await expect(then).toBeVisible()
  // The place stays while older ones come above it.
  const older = then.getByRole('button', { name: 'Older ones' })
  await older.scrollIntoViewIfNeeded()
  const oldest = await then.locator('[data-message]').first().getAttribute('data-message')
  const place = async () => Math.round((await then.locator(`[data-message="${oldest}"]`).boundingBox())?.y ?? -1)
  const before = await place()
  await older.click()
  await expect(then.getByText(first, { exact: true })).toBeAttached()
  // Rows are no whole pixels high.
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(2)
})

test('visitors read along and may type first; they sign up on sending, and find their words in the line', async ({
  visitor,
  browse,
  show,
}) => {
  const viewer = await browse('viewer')
  await Promise.all([visitor.goto('/'), viewer.goto('/')])
  await visitor.getByRole('tab', { name: /^Global/ }).click()
  await enterGlobal(viewer)
  await say(viewer, 'anyone out there?')
  await expect(message(visitor, 'anyone out there?')).toBeVisible()
  const line = visitor.getByRole('combobox', { name: 'Message' })
  await line.fill('is that pan on fire?')
  await visitor.reload()
  await visitor.getByRole('tab', { name: /^Global/ }).click()
  await expect(line).toHaveValue('is that pan on fire?')
  await line.press('Enter')
  const dialog = visitor.getByRole('dialog', { name: 'Sign up' })
  const name = uniqueName('newt')
  await dialog.getByLabel('Display name').fill(name)
  await dialog.getByLabel('E-mail').fill(`${name}@example.test`)
  await dialog.getByLabel('Password').fill('swim-with-us')
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).click()
  await dialog.getByLabel('Code').fill(codeIn((await newestMail(show.url, `${name}@example.test`)).text))
  await expect(visitor.getByRole('button', { name: `Account of ${name}` })).toBeVisible()
  await expect(line).toHaveValue('is that pan on fire?')
  await expect(line).toBeFocused()
  await expect(message(viewer, 'is that pan on fire?')).toHaveCount(0)
  // Another person has another connection, which the line waits for.
  await sayAtOnce(line, 'is that pan on fire?')
  await expect(message(viewer, 'is that pan on fire?')).toBeVisible()
})

test('a mention is seen and reached from another panel, in the title, too, until it was looked at', async ({
  browse,
}) => {
  // Somebody without other marks, such as those for an invitation or a direct message.
  const [mod, rival] = await Promise.all([browse('mod'), browse('rival')])
  await inGlobal(mod, rival)
  await mod.getByRole('tab', { name: 'Interact' }).click()
  const waiting = async () => Number(/^\((\d+)\) /.exec(await mod.title())?.[1] ?? 0)
  await say(rival, 'over here, @Warden')
  await expect(mod.getByText('Rival named you in Global')).toBeVisible()
  await expect(mod.getByRole('tab', { name: 'Chat 1' })).toBeVisible()
  await expect.poll(waiting).toBe(1)
  await answerMessage(mod, 'Jump to it')
  await expect(row(mod, 'over here')).toBeInViewport()
  await expect(mod.getByRole('tab', { name: 'Chat', exact: true })).toBeVisible()
  await expect.poll(waiting).toBe(0)
})

test('[UI-10] the chat has no serious finding, with messages, actions and the card of a name', async ({ browse }) => {
  const [viewer, mod] = await Promise.all([browse('viewer'), browse('mod')])
  await inGlobal(viewer, mod)
  await say(mod, 'keep it about the show, @Viewer')
  await say(viewer, 'yes')
  await row(viewer, 'keep it about').hover({ position: { x: 20, y: 12 } })
  await expect(viewer.getByRole('toolbar', { name: /Message of/ })).toBeVisible()
  await row(viewer, 'keep it about').getByRole('button', { name: 'Warden' }).click()
  await expect(
    viewer.getByRole('dialog', { name: 'About Warden' }).getByRole('button', { name: 'Mention' }),
  ).toBeVisible()
  expect(await seriousFindings(viewer)).toEqual([])
})

test('[UI-1] a name shows its card by mouse, keyboard and tap', async ({ browse }) => {
  const viewer = await browse('viewer')
  const rival = await browse('rival', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await inGlobal(viewer, rival)
  await say(rival, 'look at my card')
  await expect(message(viewer, 'look at my card')).toBeVisible()
  await say(viewer, 'look at mine')
  await expect(message(viewer, 'look at mine')).toBeVisible()
  const card = (page: Page, name: string) => page.getByRole('dialog', { name: `About ${name}` })
  const name = row(viewer, 'look at my card').getByRole('button', { name: 'Rival', exact: true })

  await name.hover()
  await expect(card(viewer, 'Rival').getByText('Undefeated, if you do not count losses.')).toBeVisible()
  await card(viewer, 'Rival').hover()
  await viewer.mouse.move(5, 5)
  await expect(card(viewer, 'Rival')).toHaveCount(0)

  await log(viewer).focus()
  await viewer.keyboard.press('ArrowUp')
  await viewer.keyboard.press('ArrowUp')
  await viewer.keyboard.press('Tab')
  await expect(card(viewer, 'Rival')).toBeVisible()
  await viewer.keyboard.press('Enter')
  await expect(card(viewer, 'Rival').getByRole('button', { name: 'Mention' })).toBeVisible()
  await viewer.keyboard.press('Escape')
  await expect(card(viewer, 'Rival')).toHaveCount(0)
  await expect(name).toBeFocused()

  await row(rival, 'look at mine').getByRole('button', { name: 'Viewer', exact: true }).tap()
  await card(rival, 'Viewer').getByRole('button', { name: 'Mention' }).tap()
  await expect(composer(rival)).toHaveValue('@Viewer ')
})
