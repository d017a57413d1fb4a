import { enterGlobal, message, row, say } from './support/room.ts'
import { codeIn, expect, newestMail, type Page, pictureMoves, test, uniqueName } from './support/test.ts'

test.use({ footage: 'light' })

const balance = (page: Page) => page.getByRole('button', { name: /^Your balance/ })
test('[AUTH-3] [TOK-4] [CHAT-4] [ANN-1] the main job: sign up, watch, chat, tip from a name’s card, have a message removed, read the announcement', async ({
  browse,
  show,
}) => {
  const name = uniqueName('newt')
  const email = `${name}@example.test`

  const [newcomer, rival, mod] = await Promise.all([browse(), browse('rival'), browse('mod')])
  await test.step('sign up with the code from the mailbox', async () => {
    await newcomer.goto('/')
    await newcomer.getByRole('button', { name: 'Sign up' }).first().click()
    const dialog = newcomer.getByRole('dialog')
    await dialog.getByLabel('Display name').fill(name)
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Password').fill('swim-with-us')
    await dialog.getByRole('button', { name: 'Sign up', exact: true }).click()
    const code = codeIn((await newestMail(show.url, email)).text)
    await newcomer.getByRole('dialog').getByLabel('Code').fill(code)
    await expect(balance(newcomer)).toHaveAccessibleName(/₣100/)
  })

  await test.step('watch: the time advances and the picture changes', async () => {
    const { advanced, changed } = await pictureMoves(newcomer)
    expect(advanced).toBeGreaterThan(0.9)
    expect(changed).toBe(true)
  })

  await test.step('chat both ways', async () => {
    // Chat is beside every page; these two need no picture.
    await Promise.all([rival.goto('/about'), mod.goto('/about')])
    await Promise.all([enterGlobal(newcomer), enterGlobal(rival), enterGlobal(mod)])
    await say(newcomer, `hello from ${name}`)
    await expect(message(rival, `hello from ${name}`)).toBeVisible()
    await say(rival, `welcome ${name}`)
    await expect(message(newcomer, `welcome ${name}`)).toBeVisible()
  })

  await test.step('tip from the card of a name; both balances are right', async () => {
    const before = Number((await balance(rival).getAttribute('aria-label'))!.replace(/\D/g, ''))
    await newcomer.getByRole('log').getByRole('button', { name: 'Rival' }).first().click()
    // The message below the pointer offers the same.
    const card = newcomer.getByRole('dialog', { name: 'About Rival' })
    await card.getByRole('button', { name: 'Tip', exact: true }).click()
    const dialog = newcomer.getByRole('dialog', { name: 'Tip' })
    await dialog.getByRole('radio', { name: '25' }).check()
    // Toasts go by themselves: they are looked for from before they can come.
    const told = Promise.all([
      expect(newcomer.getByText('You spent ₣25')).toBeVisible(),
      expect(rival.getByText('You received ₣25!')).toBeVisible(),
    ])
    await dialog.getByRole('button', { name: 'Tip ₣25' }).click()
    await told
    await expect(balance(newcomer)).toHaveAccessibleName(/₣75/)
    await expect(balance(rival)).toHaveAccessibleName(new RegExp(`₣${(before + 25).toLocaleString('en-US')}\\b`))
  })

  await test.step('the moderator removes a message; it disappears in both browsers', async () => {
    // Somebody who says something sees it, however far back they were reading.
    await say(newcomer, 'something rude about snails')
    await expect(message(newcomer, 'something rude about snails')).toBeVisible()
    await expect(message(mod, 'something rude about snails')).toBeVisible()
    // The list may move between pointing and pressing, as it does for a person; then one tries again.
    await expect(async () => {
      await mod.keyboard.press('Escape')
      await message(mod, 'something rude about snails').hover({ timeout: 3_000 })
      const remove = row(mod, 'something rude about snails').getByRole('button', { name: 'Remove', exact: true })
      await remove.click({ timeout: 3_000 })
      await expect(mod.getByRole('dialog').getByLabel('Reason')).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await mod.getByRole('dialog').getByLabel('Reason').fill('be kind to snails')
    await mod.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    for (const page of [newcomer, rival]) {
      await expect(message(page, 'something rude about snails')).toHaveCount(0)
      await expect(
        page
          .getByRole('log')
          .getByText(/removed by a moderator/)
          .first(),
      ).toBeVisible()
    }
  })

  await test.step('the announcement changes live', async () => {
    const line = `Dinner is served, says ${name}`
    await mod.getByRole('link', { name: 'Staff room' }).click()
    await mod.getByLabel('One line for everyone').fill(line)
    await mod.getByRole('button', { name: 'Announce' }).click()
    await expect(newcomer.getByRole('banner').getByText(line)).toBeVisible()
    await expect(rival.getByRole('banner').getByText(line)).toBeVisible()
  })
})
