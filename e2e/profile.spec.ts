import { seriousFindings } from './support/axe.ts'
import { expect, type Page, signIn, test, uniqueName } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Profile', exact: true })
const form = (page: Page) => page.getByRole('form', { name: 'Edit profile' })

async function ownProfile(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(dialog(page)).toBeVisible()
}

/** A PNG of one colour, drawn by the browser. */
async function drawnPicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#5fd487'
    pen.fillRect(0, 0, 320, 240)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

test('[PRO-1] a person changes name, colour and bio; others see it', async ({ browse }) => {
  const [page, viewer] = await Promise.all([browse('qa'), browse('viewer')])
  await ownProfile(page)
  const id = ((await (await page.request.get('/api/auth')).json()) as { user: { id: string } }).user.id
  await dialog(page).getByRole('button', { name: 'Edit profile' }).click()
  const save = form(page).getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()

  await form(page).getByLabel('Display name').fill('Viewer')
  await save.click()
  await expect(form(page).getByText(/already taken/)).toBeVisible()

  const name = uniqueName('qa')
  const bio = `Nobody knows ${name}`
  await form(page).getByLabel('Display name').fill(name)
  await form(page).getByRole('radio', { name: 'Shrimp' }).check()
  await form(page).getByLabel('Bio').fill(bio)
  await save.click()
  await expect(dialog(page).getByText(bio)).toBeVisible()
  await expect(page.locator(`button[aria-label="Account of ${name}"]`)).toBeAttached()

  const seen = (await (await viewer.request.get(`/api/profile/${id}`)).json()) as Record<string, unknown>
  expect(seen).toMatchObject({ displayName: name, bio, color: '#ff8a7a' })
})

test('[PRO-2] a picture is uploaded, shown everywhere, chosen and removed; any other file is refused', async ({
  browse,
}) => {
  const page = await browse('pass')
  await ownProfile(page)
  // Behind the dialog, where no role is.
  const picture = page.locator('button[aria-label^="Account of"] img')
  await expect(picture).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Photo' }).click()
  const photo = page.getByRole('dialog', { name: 'Profile Photo' })
  const file = photo.getByLabel('Picture file')

  await file.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(photo.getByText('Only JPEG and PNG pictures can be uploaded')).toBeVisible()
  await file.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(4_194_305) })
  await expect(photo.getByText(/at most 4\.0 MB can be uploaded/)).toBeVisible()
  await file.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await photo.getByRole('button', { name: 'Upload' }).click()
  await expect(photo.getByRole('alert')).toHaveText(/Only JPEG and PNG pictures can be uploaded/)
  await photo.getByRole('button', { name: 'Cancel' }).click()

  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawnPicture(page) })
  await expect(photo.getByRole('img', { name: 'Preview' })).toBeVisible()
  await photo.getByRole('button', { name: 'Upload' }).click()
  const owned = photo.getByRole('button', { name: 'Picture 1' })
  await expect(owned).toHaveAttribute('aria-pressed', 'true')
  await expect(picture).toHaveCount(1)

  await photo.getByRole('button', { name: 'Remove' }).click()
  await expect(owned).toHaveAttribute('aria-pressed', 'false')
  await expect(picture).toHaveCount(0)
  await owned.click()
  await expect(owned).toHaveAttribute('aria-pressed', 'true')
  await photo.getByRole('button', { name: 'Back to profile' }).click()
  await expect(dialog(page)).toBeVisible()
})

test('[PRO-3] TTS and SFX say when there are none; items are all there, dim while they were never used', async ({
  browse,
}) => {
  const page = await browse('qa')
  await ownProfile(page)
  await dialog(page).getByRole('tab', { name: 'Items' }).click()
  const items = dialog(page).getByRole('list', { name: 'Items' })
  await expect(items.getByRole('button', { name: /, never used$/ }).first()).toBeVisible()
  await dialog(page).getByRole('tab', { name: 'TTS/SFX' }).click()
  await expect(dialog(page).getByText('No TTS or SFX messages have been sent...')).toBeVisible()
})

test('[PRO-1] [UI-10] the profile page leads to password and deletion, and has no serious finding', async ({
  browse,
  show,
}) => {
  const page = await browse()
  await signIn(page.context(), show.url, 'viewer')
  await page.goto('/')
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(form(page)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete account' })).toBeVisible()
})
