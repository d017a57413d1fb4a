import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Behaviour,
  type BehaviourName,
  behaviours,
  type Encoded,
  encoded,
  publishOddly,
} from '../server/test/oddPublishers.ts'
import { watchLive } from './support/cameras.ts'
import { facts, main, monitor, moves } from './support/picture.ts'
import { expect, test } from './support/test.ts'
import { behind } from './support/watching.ts'

// Publishers as they are met, and a page that is open all the time. Chromium counts what it decodes.
test.use({ showOf: 'cameras' })

/** Behaviour that only a browser shows: buffers for other tracks, and a time in which nothing was sent. The others take longer. */
const quick: readonly BehaviourName[] = ['the sound and its settings come late', 'stalls for 8 s and is dated on']

let folder: string
let sent: Encoded
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shoal-publishers-'))
  sent = encoded(folder)
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

for (const [at, [name, how]] of Object.entries(behaviours).entries()) {
  const tag = quick.includes(name as BehaviourName) ? [] : ['@long']
  test(`[STR-1] [STR-12] an open page shows picture and sound again by itself: ${name}`, { tag }, async ({
    browse,
    show,
  }) => {
    const id = `odd-${at}`
    const admin = await browse('admin')
    const data = { id, name: id, season: 2 }
    const made = await admin.request.post(`${show.url}/api/cameras`, { data, headers: { origin: show.url } })
    const { publish } = (await made.json()) as { publish: { server: string; streamKey: string } }

    const publisher = await publishOddly(`${publish.server}/${publish.streamKey}`, sent, how as Behaviour)
    const page = await browse()
    await page.goto('/')
    await watchLive(page, id, 320)
    // When the picture last moved, and for how long it stood.
    const seen = await main(page).evaluateHandle((video: HTMLVideoElement) => {
      const stood = { longest: 0, since: performance.now(), pictures: 0 }
      setInterval(() => {
        const { totalVideoFrames } = video.getVideoPlaybackQuality()
        if (totalVideoFrames !== stood.pictures)
          Object.assign(stood, { since: performance.now(), pictures: totalVideoFrames })
        stood.longest = Math.max(stood.longest, performance.now() - stood.since)
      }, 50)
      return stood
    })

    const isOver = publisher.began + how.odd[1]
    await expect.poll(() => Date.now(), { timeout: 60_000 }).toBeGreaterThan(isOver)
    await moves(page)
    if (name !== 'the sound ends for good') {
      const before = (await facts(page)).audioBytes
      await expect.poll(async () => (await facts(page)).audioBytes - before).toBeGreaterThan(10_000)
    }
    await expect(monitor(page, id)).toHaveAttribute('data-phase', 'playing')
    await expect.poll(() => behind(page)).toBeLessThan(3)
    // The element that was there at first still is: nothing was loaded again.
    const { longest } = await seen.jsonValue()
    test.info().annotations.push({ type: 'longest stand', description: `${Math.round(longest)} ms` })
    expect(publisher.client.socket.destroyed).toBe(false)
    await publisher.stop()
  })
}
