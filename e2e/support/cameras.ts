import { expect, type Page } from './test.ts'

/** A camera's picture among those below the main one. */
export const card = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Cameras' }).getByRole('button', { name: new RegExp(`^${name},`) })

/** Time and width of the main picture. */
const picture = (page: Page) =>
  page
    .locator('main video')
    .first()
    .evaluate((video: HTMLVideoElement) => ({ time: video.currentTime, width: video.videoWidth }))

/** Chooses a camera as soon as it is live, and waits until seconds of its picture went by. */
export async function watchLive(page: Page, name: string, width: number): Promise<void> {
  await expect(card(page, name)).not.toHaveAccessibleName(/offline/i, { timeout: 8_000 })
  await card(page, name).click()
  await expect.poll(async () => (await picture(page)).width, { timeout: 15_000 }).toBe(width)
  const { time } = await picture(page)
  await expect.poll(async () => (await picture(page)).time, { timeout: 15_000 }).toBeGreaterThan(time + 3)
}
