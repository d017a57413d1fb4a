import { expect, type Page } from './test.ts'

/** The main picture. */
export const main = (page: Page) => page.locator('main video').first()

/** What a picture is doing; 0 is the main one. */
export const facts = (page: Page, index = 0) =>
  page
    .locator('main video')
    .nth(index)
    .evaluate((video: HTMLVideoElement & { webkitAudioDecodedByteCount?: number }) => {
      const canvas = document.createElement('canvas')
      canvas.width = 64
      canvas.height = 36
      const context = canvas.getContext('2d')
      context?.drawImage(video, 0, 0, 64, 36)
      const pixels = context?.getImageData(0, 0, 64, 36).data ?? []
      return {
        time: video.currentTime,
        width: video.videoWidth,
        paused: video.paused,
        muted: video.muted,
        volume: video.volume,
        audioBytes: video.webkitAudioDecodedByteCount ?? 0,
        picture: Array.from(pixels).join(),
      }
    })

/** Waits until a picture moves: time goes on and pixels change. */
export async function moves(page: Page, index = 0) {
  await expect.poll(async () => (await facts(page, index)).width).toBeGreaterThan(0)
  const before = await facts(page, index)
  let from = before.time
  const advanced = async () => {
    const { time } = await facts(page, index)
    // A picture that is loaded anew counts from its own beginning.
    from = Math.min(from, time)
    return time - from
  }
  await expect.poll(advanced).toBeGreaterThan(1)
  // Compared before it is expected: nobody wants to read pixels.
  await expect.poll(async () => (await facts(page, index)).picture !== before.picture).toBe(true)
  return facts(page, index)
}

export const monitor = (page: Page, name: string) => page.getByRole('region', { name: `${name} camera` })
