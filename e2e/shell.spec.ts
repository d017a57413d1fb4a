import { newPerson } from './support/newPerson.ts'
import { enterGlobal, message, say } from './support/room.ts'
import { codeIn, expect, newestMail, type Page, test } from './support/test.ts'

const account = (page: Page, name: string) => page.getByRole('button', { name: `Account of ${name}` })

test('[NAV-3] [NAV-4] upright and under 1100 px the eight sub-panels form a bottom bar, otherwise they stand beside the picture', async ({
  browse,
}) => {
  const page = await browse('viewer', { viewport: { width: 1099, height: 1200 } })
  await page.goto('/')
  const dock = page.getByRole('navigation', { name: 'Dock' })
  const names = ['Watch', 'Chat', 'Interact', 'Poll', 'Items', 'Missions', 'Stocks', 'More']
  await expect(dock.getByRole('button')).toHaveText(names)
  await dock.getByRole('button', { name: 'Chat' }).click()
  await expect(page.getByRole('tablist', { name: 'Chat rooms' })).toBeVisible()
  await expect(page.locator('video')).toBeVisible()
  await dock.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Battle chat' }).click()
  await expect(page.getByRole('heading', { name: 'Battle chat' })).toBeVisible()

  // Back leads to what was before, not to a chat under its address.
  for (const name of ['Chat', 'Watch', 'Chat']) await dock.getByRole('button', { name }).click()
  await expect(page.getByRole('heading', { name: 'Battle chat' })).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Battle chat' })).toBeVisible()
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect(dock).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Panels' })).toBeVisible()
  await expect(page.getByRole('tablist', { name: 'Chat rooms' })).toBeVisible()
})

test('[MOD-1] a modal traps the focus, closes on Escape and gives the focus back', async ({ visitor }) => {
  await visitor.goto('/')
  const opener = visitor.getByRole('button', { name: 'Log in' }).first()
  await opener.click()
  const dialog = visitor.getByRole('dialog', { name: 'Log in' })
  await expect(dialog).toBeVisible()
  for (let press = 0; press < 12; press += 1) {
    await visitor.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await visitor.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('[AUTH-2] [AUTH-3] a forgotten password is replaced with a code, and the old one is worth nothing', async ({
  browse,
  show,
}) => {
  const page = await browse()
  const { name, email, password } = await newPerson(page, show.url)
  await page.context().clearCookies()
  await page.goto('/')
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('dialog').getByLabel('E-mail').fill(email)
  await page.getByRole('dialog').getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('dialog').getByLabel('Code')).toBeVisible()
  await expect(async () => {
    expect((await newestMail(show.url, email)).subject).toBe('Your code to get back into Shoal')
  }).toPass()
  await page
    .getByRole('dialog')
    .getByLabel('Code')
    .fill(codeIn((await newestMail(show.url, email)).text))
  // A whole code hands itself in.
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill('second-password')
  await dialog.getByRole('textbox', { name: 'Confirm new password' }).fill('another-password')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('Passwords do not match')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Confirm new password' }).fill('second-password')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(account(page, name)).toBeVisible()
  // From elsewhere: in this browser it would end the session that the page has.
  const logIn = async (tried: string) => {
    const body = JSON.stringify({ email, password: tried })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${show.url}/api/auth/log-in`, { method: 'POST', headers, body })).status
  }
  expect(await logIn(password)).toBe(401)
  expect(await logIn('second-password')).toBe(200)
  await expect(account(page, name)).toBeVisible()
})

test('[AUTH-4] an account is deleted after its e-mail was typed exactly; its storage is cleared and its words are gone', async ({
  browse,
  show,
}) => {
  const [page, witness] = [await browse(), await browse('rival')]
  const { name, email } = await newPerson(page, show.url)
  await Promise.all([page.goto('/'), witness.goto('/')])
  await Promise.all([enterGlobal(page), enterGlobal(witness)])
  const words = `remember ${name}`
  await say(page, words)
  await expect(message(witness, words)).toBeVisible()
  await page.evaluate(() => localStorage.setItem('left-behind', '1'))
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(`x${email}`)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('Email does not match value associated with this account.')).toBeVisible()
  await dialog.getByLabel('E-mail').fill(` ${email} `)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('button', { name: 'Sign up' }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('left-behind'))).toBeNull()
  expect(await (await page.request.get('/api/auth')).json()).toBeNull()
  await witness.reload()
  await enterGlobal(witness)
  await expect(witness.getByText(words)).toHaveCount(0)
})

test('[MFE-4] pages of visitors, viewers and pass holders ask for nothing of the admin remote, at its own address either', async ({
  browse,
}) => {
  /** Every file of the admin remote that a page asks for from now on. */
  const askedBy = (page: Page): Set<string> => {
    const files = new Set<string>()
    page.on('request', (request) => {
      if (request.url().includes('mfe-admin')) files.add(request.url())
    })
    return files
  }
  const staff = await browse('admin')
  const ofStaff = askedBy(staff)
  await staff.goto('/admin')
  await expect(staff.getByRole('heading', { name: 'Admin', exact: true })).toBeVisible()
  expect(ofStaff.size).toBeGreaterThan(2)
  await staff.close()

  for (const who of [undefined, 'viewer', 'pass']) {
    const page = await browse(who)
    const asked = askedBy(page)
    // It leads them to what is live.
    await page.goto('/admin')
    await expect(page.getByRole('group', { name: 'Cameras' })).toBeVisible()
    await page.getByRole('link', { name: 'Contestants', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contestants' })).toBeVisible()
    expect([...asked], who).toEqual([])
    expect(await page.content(), who).not.toContain('mfe-admin')
    await page.close()
  }
})

test('[MFE-3] a page whose texts and elements others have moved or taken away goes on', async ({ visitor: page }) => {
  await page.goto('/')
  await expect(page.getByText(/^connected/)).toBeVisible()
  const asReactDoes = page.evaluate(() => {
    const [parent, text, added] = [document.createElement('p'), new Text('translated'), new Text('added')]
    parent.insertBefore(added, text)
    parent.removeChild(text)
    return parent.textContent
  })
  expect(await asReactDoes).toBe('added')
})

test('[MFE-3] a page that is lost says so, and comes again', async ({ visitor: page }) => {
  await page.goto('/')
  await expect(page.getByText(/^connected/)).toBeVisible()
  await page.evaluate(() => {
    const { removeChild } = Node.prototype
    // Only the shell's own columns: what a remote takes away meanwhile is caught by that remote, and the page goes on.
    Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
      if (this instanceof Element && this.matches('[data-home]')) throw new Error('Broken by a test')
      return removeChild.call(this, child) as Child
    }
  })
  // Another shape takes columns away.
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('heading', { name: 'This page has stopped' })).toBeVisible()
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect(page.getByRole('heading', { name: 'This page has stopped' })).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Cameras' })).toBeVisible()
})

test('[AUTH-5] [MFE-4] a flag works on the open page at once: staff gets the staff room, then loses it, without a reload', async ({
  browse,
  show,
}) => {
  const [admin, page] = [await browse('admin'), await browse()]
  const { name } = await newPerson(page, show.url)
  await page.goto('/')
  await expect(account(page, name)).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await expect(page.getByRole('link', { name: 'Staff room' })).toHaveCount(0)

  const setModerator = async (on: boolean) => {
    await admin.goto('/admin')
    await admin.getByLabel('Name or e-mail').fill(name)
    await admin.getByRole('button', { name: `Flags of ${name}` }).click()
    const dialog = admin.getByRole('dialog', { name: 'User flags' })
    await dialog.getByRole('switch', { name: /^Mod/ }).setChecked(on)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await setModerator(true)
  await page.getByRole('link', { name: 'Staff room' }).click()
  await expect(page.getByRole('heading', { name: 'Staff room' })).toBeVisible()
  await setModerator(false)
  await expect(page.getByRole('link', { name: 'Staff room' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Staff room' })).toHaveCount(0)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('[NAV-7] a visitor who typed the address of a page for members ends there after logging in', async ({
  page,
  show,
}) => {
  const { email, password } = await newPerson(page, show.url)
  await page.context().clearCookies()
  await page.goto('/billing?plan=xl')
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/billing\?plan=xl$/)
})

test('[NAV-6] [RT-2] a ban closes the open page and says so, and the way back is closed too', async ({
  browse,
  show,
}) => {
  const [admin, page] = [await browse('admin'), await browse()]
  const { name, email, password } = await newPerson(page, show.url)
  await page.goto('/')
  await expect(account(page, name)).toBeVisible()
  await admin.goto('/admin')
  await admin.getByLabel('Name or e-mail').fill(name)
  await admin.getByRole('button', { name: `Flags of ${name}` }).click()
  const dialog = admin.getByRole('dialog', { name: 'User flags' })
  await dialog.getByRole('switch', { name: /^Banned/ }).check()
  await dialog.getByLabel('Reason').fill('spam')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/banned$/)
  const heading = page.getByRole('heading', { name: 'You are banned' })
  await expect(heading).toBeVisible()
  // The words do not touch each other.
  const [head, text] = [(await heading.boundingBox())!, (await page.locator('main p').first().boundingBox())!]
  expect(text.y - (head.y + head.height)).toBeGreaterThanOrEqual(8)
  const again = await page.request.post('/api/auth/log-in', { data: { email, password } })
  expect(again.status()).toBe(403)
  expect(await again.json()).toMatchObject({ code: 'accounts/banned' })
})
