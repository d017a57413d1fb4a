import { seriousFindings } from './support/axe.ts'
import { broadcast } from './support/broadcast.ts'
import { card, watchLive } from './support/cameras.ts'
import { moves } from './support/picture.ts'
import { expect, test } from './support/test.ts'

// Somebody comes on the show, with a camera of their own.
test.use({ showOf: 'cameras' })

test('[STR-12] [ADM-3] an admin adds a camera and its key publishes: two people watch it live until it stops', async ({
  browse,
}) => {
  const admin = await browse('admin', { viewport: { width: 1600, height: 1000 } })
  await admin.goto('/admin')
  await expect(admin.getByRole('heading', { name: 'Cameras' })).toBeVisible()
  await admin.getByRole('button', { name: 'New camera…' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Camera' })
  await dialog.getByLabel(/^Name/).fill('Cellar')
  await dialog.getByRole('button', { name: 'Add the camera' }).click()
  await expect(dialog.getByText('It is shown this once')).toBeVisible()
  const server = await dialog.getByLabel('Server', { exact: true }).inputValue()
  const key = await dialog.getByLabel('Stream key', { exact: true }).inputValue()
  expect(key).toMatch(/^cellar\?key=live\+/)
  expect(await seriousFindings(admin, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'I have kept it' }).click()

  const pages = [await browse(), await browse('viewer')]
  for (const page of pages) {
    await page.goto('/')
    await expect(card(page, 'Cellar')).toHaveAccessibleName(/offline/i)
  }
  const still = pages[0]!.waitForResponse(/\/live\/cellar\/poster\.jpg/)
  const broadcaster = broadcast(`${server}/${key}`)
  for (const page of pages) {
    await watchLive(page, 'Cellar', 640)
  }
  await expect(admin.getByRole('listitem').filter({ hasText: 'cellar' }).getByText('640 × 360')).toBeVisible()
  // The card shows what the broadcaster sends.
  expect((await still).headers()['content-type']).toBe('image/jpeg')
  await broadcaster.stop()
  for (const page of pages) await expect(card(page, 'Cellar')).toHaveAccessibleName(/offline/i)

  // Viewers are told, and the picture comes back by itself with the broadcaster.
  for (const page of pages) await expect(page.getByText('Cellar is offline')).toBeVisible()
  const again = broadcast(`${server}/${key}`)
  for (const page of pages) {
    await moves(page)
    await expect(page.getByText('Cellar is offline')).toBeHidden()
  }
  await again.stop()
})

test('[STR-12] someone on the show finds the own camera, its state and a new key', async ({ browse, show }) => {
  const admin = await browse('admin')
  const api = (method: 'post' | 'patch', path: string, data: object) =>
    admin.request[method](`${show.url}/api${path}`, { data, headers: { origin: show.url } })
  const page = await browse('rival')
  await page.goto('/')
  const { user } = (await (await page.request.get('/api/auth')).json()) as { user: { id: string } }
  await expect(page.getByRole('button', { name: 'Your Live Stream' })).toHaveCount(0)
  expect((await api('patch', `/users/${user.id}/flags`, { fish: true })).ok()).toBe(true)
  expect((await api('post', '/cameras', { id: 'rivals', name: 'Rival’s', season: 2 })).ok()).toBe(true)
  expect((await api('patch', '/cameras/rivals', { ownerId: user.id })).ok()).toBe(true)

  await page.getByRole('button', { name: 'Your Live Stream' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your Live Stream' })
  await expect(dialog.getByText('Nothing arrives from you')).toBeVisible()
  await dialog.getByRole('button', { name: 'New key…' }).click()
  await dialog.getByRole('button', { name: 'Reset the key' }).click()
  await expect(dialog.getByLabel('Stream key', { exact: true })).toHaveValue(/^rivals\?key=live\+/)
  const url = `${await dialog.getByLabel('Server', { exact: true }).inputValue()}/${await dialog.getByLabel('Stream key', { exact: true }).inputValue()}`
  const broadcaster = broadcast(url)
  await expect(dialog.getByText('640 × 360')).toBeVisible()
  await expect(dialog.getByText('Live', { exact: true })).toBeVisible()
  await expect(dialog.getByText('H.264 and AAC')).toBeVisible()
  await expect(dialog.getByText(/^a key frame every [\d.]+ s$/)).toBeVisible()

  const mod = await browse('mod')
  await mod.goto('/')
  await mod.getByRole('link', { name: 'Staff room' }).first().click()
  await mod.getByRole('button', { name: 'Fish Live Stream…' }).click()
  const state = mod.getByRole('dialog', { name: 'Fish Live Stream' })
  await expect(state.getByText('640 × 360')).toBeVisible()
  await broadcaster.stop()
  await expect(state.getByText('Offline')).toBeVisible()
})
