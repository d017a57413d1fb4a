import { seriousFindings } from './support/axe.ts'
import { card } from './support/cameras.ts'
import { facts, moves } from './support/picture.ts'
import { expect, test } from './support/test.ts'
import { atEachWidth } from './support/widths.ts'

// Somebody comes on the show, with a camera of their own.
test.use({ showOf: 'whip' })

test('[STR-12] [AUD-1] someone on the show goes live from the browser alone: another person sees the picture move and has its sound', async ({
  browse,
  show,
}) => {
  const admin = await browse('admin')
  const api = (method: 'post' | 'patch', path: string, data: object) =>
    admin.request[method](`${show.url}/api${path}`, { data, headers: { origin: show.url } })
  const page = await browse('rival', { permissions: ['camera', 'microphone'] })
  await page.goto('/')
  const { user } = (await (await page.request.get('/api/auth')).json()) as { user: { id: string } }
  expect((await api('patch', `/users/${user.id}/flags`, { fish: true })).ok()).toBe(true)
  expect((await api('post', '/cameras', { id: 'rivals', name: 'Rival’s', season: 2 })).ok()).toBe(true)
  expect((await api('patch', '/cameras/rivals', { ownerId: user.id })).ok()).toBe(true)
  const viewer = await browse('viewer')
  await viewer.goto('/')
  await expect(card(viewer, 'Rival’s')).toHaveAccessibleName(/offline/i)

  await page.getByRole('button', { name: 'Your Live Stream' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your Live Stream' })
  await dialog.getByRole('button', { name: 'New key…' }).click()
  await dialog.getByRole('button', { name: 'Reset the key' }).click()
  await dialog.getByRole('button', { name: 'Go live from this browser…' }).click()
  await dialog.getByRole('button', { name: 'Use the camera' }).click()
  const preview = dialog.getByLabel('Your picture')
  await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
  // The device beeps once a second.
  await expect
    .poll(async () => Number(await dialog.getByRole('meter', { name: 'Your sound' }).getAttribute('aria-valuenow')))
    .toBeGreaterThan(20)
  await dialog.getByRole('button', { name: 'Go live' }).click()
  await expect(dialog.getByRole('status')).toContainText('You are live since')

  await expect(card(viewer, 'Rival’s')).not.toHaveAccessibleName(/offline/i)
  await card(viewer, 'Rival’s').click()
  await moves(viewer)
  await expect.poll(async () => (await facts(viewer)).audioBytes).toBeGreaterThan(0)
  await expect(dialog.getByText('with sound')).toBeVisible()
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([])
  await atEachWidth(page, async () => {
    await expect(dialog.getByRole('button', { name: 'End', exact: true })).toBeVisible()
    const over = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(over).toBeLessThanOrEqual(0)
  })

  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await expect(card(viewer, 'Rival’s')).toHaveAccessibleName(/offline/i)
  await expect(dialog.getByRole('button', { name: 'Go live', exact: true })).toBeVisible()
})
