import { appCode } from '../server/test/appCode.ts'
import { seriousFindings } from './support/axe.ts'
import { newPerson } from './support/newPerson.ts'
import { composer, enterGlobal, inGlobal } from './support/room.ts'
import { expect, type Page, test } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

test.use({ host: 'localhost' })

/** Gives the browser of a page a device for passkeys, whose holder says yes to everything. */
async function withPasskeys(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

test('[AUTH-1] an authenticator app is added in the settings, and from then on logging in asks for its code; a passkey is added, and logs in as second step and alone', async ({
  browse,
  show,
}) => {
  const page = await browse()
  await withPasskeys(page)
  const { name, email, password } = await newPerson(page, show.url)
  await page.goto('/')
  const account = page.getByRole('button', { name: `Account of ${name}` })
  const dialog = page.getByRole('dialog')
  await account.click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: 'Second factor' }).click()
  await dialog.getByRole('button', { name: 'Set up' }).click()
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Set up the authenticator app' })).toBeFocused()
  await fitsEachWidth(page)
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([])
  const secret = ((await dialog.locator('code').textContent()) ?? '').replace(/\s/g, '')
  await dialog.getByLabel('Six digits').fill(appCode(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expect(dialog.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  // They are shown only now: leaving them asks first.
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText('shown only now')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(dialog.getByText('10 of 10 left')).toBeVisible()
  await page.keyboard.press('Escape')

  await account.click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  // The code of now was used up; the next one is taken a little early, because clocks differ. It is handed in by itself.
  await dialog.getByLabel('Six digits').fill(appCode(secret, 30_000))
  await expect(account).toBeVisible()
  await account.click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: 'Second factor' }).click()
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name').fill('The reef')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'Passkeys' }).getByText('not used yet')).toBeVisible()
  await fitsEachWidth(page)
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')

  const logOut = async () => {
    await account.click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.getByRole('button', { name: 'Log in' }).first().click()
  }
  await logOut()
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog.getByText(/Confirm with your passkey/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(account).toBeVisible()
  await logOut()
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(account).toBeVisible()
})

test('[AUTH-4] [CHAT-2] what somebody was writing is there again after they logged out in another tab, and for nobody else', async ({
  browse,
  show,
}) => {
  const page = await browse()
  const { email, password } = await newPerson(page, show.url)
  await page.goto('/')
  const writing = await page.context().newPage()
  await inGlobal(writing)
  await composer(writing).fill('What I was about to say')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()

  await expect(writing).toHaveURL(/\/log-out$/)
  await writing.getByRole('link', { name: 'Back to the show' }).click()
  await enterGlobal(writing)
  await expect(composer(writing)).toHaveValue('')
  await writing.goBack()
  await expect(writing).toHaveURL(/\/log-out$/)
  await writing.getByRole('button', { name: 'Log in' }).click()
  const dialog = writing.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await enterGlobal(writing)
  await expect(composer(writing)).toHaveValue('What I was about to say')
})
