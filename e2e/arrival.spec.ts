import { seriousFindings } from './support/axe.ts'
import { moves } from './support/picture.ts'
import { sayAtOnce } from './support/room.ts'
import { codeIn, expect, newestMail, test, uniqueName } from './support/test.ts'

// A stranger arrives, and somebody is home.
test.use({ footage: 'light', crowd: true, firstVisit: true })

test('[NAV-1] [AUTH-3] [CHAT-4] [ZON-3] a stranger understands what this is, watches, talks, finds something and is greeted by name, with the crowd on; [UI-10] no screen of it has a serious finding', async ({
  browse,
  show,
}) => {
  // Each screen is looked at by axe while the crowd talks.
  test.slow()
  const name = uniqueName('newt')
  const page = await browse(undefined, { viewport: { width: 1280, height: 900 } })
  const welcome = page.getByRole('region', { name: 'Welcome' })
  // It may come at any time, and the next words of the crowd move it out of sight.
  const greeted = page.getByRole('log').getByText(`@${name}`).first().waitFor({ state: 'attached' })

  await test.step('understands: one sentence over four rooms, after the first picture', async () => {
    await page.goto('/')
    await expect(welcome).toContainText('One house. Cameras that never sleep. Choose a room.')
    await expect(welcome).toContainText(/\d+ watching/)
    await expect(page.locator('main video')).toHaveCount(4)
    // The first picture is the one that the document began.
    await moves(page)
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('watches one of them', async () => {
    await welcome.getByRole('button', { name: /^Watch / }).click()
    await expect(welcome).toHaveCount(0)
    await expect(page.locator('main video')).toHaveCount(1)
    await page
      .getByRole('group', { name: 'Cameras' })
      .getByRole('button', { name: /^Kitchen,/ })
      .click()
    await expect(page.getByRole('region', { name: 'Kitchen camera' })).toBeVisible()
    await moves(page)
  })

  await test.step('talks: types first, signs up, and finds the words in the line', async () => {
    // Somebody was talking before.
    await expect(page.getByRole('log').locator('[data-message]').nth(3)).toBeVisible()
    const line = page.getByRole('combobox', { name: 'Message' })
    await line.fill('is that pan on fire?')
    await line.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sign up' })
    await dialog.getByLabel('Display name').fill(name)
    await dialog.getByLabel('E-mail').fill(`${name}@example.test`)
    await dialog.getByLabel('Password').fill('swim-with-us')
    await dialog.getByRole('button', { name: 'Sign up', exact: true }).click()
    await dialog.getByLabel('Code').fill(codeIn((await newestMail(show.url, `${name}@example.test`)).text))
    await expect(page.getByRole('button', { name: /^Your balance: ₣100/ })).toBeVisible()
    await expect(line).toHaveValue('is that pan on fire?')
    await sayAtOnce(line, 'is that pan on fire?')
    await expect(page.getByRole('log').getByText('is that pan on fire?', { exact: true })).toBeVisible()
  })

  const steps = page.getByRole('button', { name: /^First steps/ })
  await test.step('finds something, and both are ticked', async () => {
    await expect(steps).toHaveAccessibleName('First steps: 1 of 3 done')
    await page.getByRole('button', { name: /^Hidden spot 1 of/ }).click()
    await expect(page.getByText('Nice Find!').or(page.getByText('Big oof')).first()).toBeVisible()
    await expect(steps).toHaveAccessibleName('First steps: 2 of 3 done')
  })

  await test.step('is greeted by name', async () => {
    await greeted
  })

  await test.step('nothing of it is in the way of anybody', async () => {
    await steps.click()
    await expect(page.getByRole('dialog', { name: 'First steps' })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    for (const [title, heading] of [
      ['Clips', 'Clips'],
      ['Contestants', 'Contestants'],
      ['Battle chat', 'Battle chat'],
    ] as const) {
      await page.getByRole('link', { name: title, exact: true }).click()
      await expect(page.getByRole('main').getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
      expect(await seriousFindings(page, 'main'), title).toEqual([])
    }
    await page.getByRole('button', { name: `Account of ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    expect(await seriousFindings(page, '[role=dialog]'), 'settings').toEqual([])
  })
})
