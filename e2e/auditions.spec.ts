import { seriousFindings } from './support/axe.ts'
import { broadcast } from './support/broadcast.ts'
import { card, watchLive } from './support/cameras.ts'
import { expect, test } from './support/test.ts'

// Somebody comes on the show.
test.use({ showOf: 'auditions' })

test('[AUD-1] [AUD-2] [AUD-3] a person applies, goes live with the key, is rated, and an admin puts them on the show', async ({
  browse,
}) => {
  const star = await browse('rival', { viewport: { width: 1280, height: 900 } })
  await star.goto('/auditions')
  await expect(star.getByText('Nobody auditions yet')).toBeVisible()
  await star.getByRole('button', { name: 'Audition', exact: true }).click()
  const own = star.getByRole('dialog', { name: 'Audition' })
  await own.getByRole('textbox', { name: /^About you/ }).fill('I juggle lobsters, mostly at night.')
  await own.getByRole('button', { name: 'Apply' }).click()
  const key = own.getByLabel('Stream key', { exact: true })
  await expect(key).toHaveAttribute('type', 'password')
  await own.getByRole('button', { name: 'Show' }).click()
  await expect(key).toHaveAttribute('type', 'text')
  const server = await own.getByLabel('Server', { exact: true }).inputValue()
  const streamKey = await key.inputValue()
  expect(streamKey).toMatch(/^audition-[0-9a-f]+\?key=live\+/)
  expect(await seriousFindings(star, '[role=dialog]')).toEqual([])

  const holder = await browse('pass', { viewport: { width: 1280, height: 900 } })
  await holder.goto('/auditions')
  const list = holder.getByRole('list', { name: 'Auditions' })
  await expect(list.getByText('Offline')).toBeVisible()
  const broadcaster = broadcast(`${server}/${streamKey}`)
  await expect(list.getByText('Live')).toBeVisible()
  await expect(own.getByText('Live', { exact: true })).toBeVisible()
  await list.getByRole('button', { name: /^Watch and rate/ }).click()
  const vote = holder.getByRole('dialog', { name: 'Audition Vote' })
  await expect.poll(() => vote.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(640)
  await expect
    .poll(() => vote.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(1)
  await vote.getByRole('button', { name: 'Up' }).click()
  await expect(vote.getByText('100 % of 1 vote')).toBeVisible()
  await expect(own.getByText('100 % of 1 vote')).toBeVisible()
  expect(await seriousFindings(holder, '[role=dialog]')).toEqual([])
  await vote.getByRole('button', { name: 'Toys' }).click()
  // It disappears by itself, so the test looks for it from before it can come.
  const bubbles = expect(vote.getByText(/^Bubbles from/)).toBeVisible()
  await holder.getByRole('dialog', { name: 'Audition Toys' }).getByRole('button', { name: 'Bubbles for ₣5' }).click()
  await bubbles

  const admin = await browse('admin', { viewport: { width: 1280, height: 900 } })
  await admin.goto('/staff-room')
  await admin.getByRole('button', { name: 'Audition Admin' }).click()
  const desk = admin.getByRole('dialog', { name: 'Audition Admin' })
  await expect(desk.getByText('100 % of 1 for them')).toBeVisible()
  await expect(desk.getByText('5 points')).toBeVisible()
  expect(await seriousFindings(admin, '[role=dialog]')).toEqual([])
  await desk.getByRole('button', { name: /^Approve .* to fish$/ }).click()
  await admin.getByRole('button', { name: 'Put on the show' }).click()
  await expect(desk.getByText('Nobody waits for you')).toBeVisible()

  // The badge, and the camera among those of the house, where what was live goes on.
  await expect(own.getByText('You are on the show')).toBeVisible()
  const { user } = await (await star.request.get('/api/auth')).json()
  expect(user.app_metadata.fish).toBe(true)
  const visitor = await browse()
  await visitor.goto('/')
  await expect(card(visitor, user.displayName)).toBeVisible()
  await watchLive(visitor, user.displayName, 640)
  await broadcaster.stop()
})
