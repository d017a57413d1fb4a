import { allow } from '../scripts/lib/pace.mjs'
import { test as base, expect, type Locator, type Page, type ShowServer, startShow } from './support/test.ts'

/** In ms: as long as a busy machine may take to load a page. */
const returnTime = 60_000

/** Battles last longer than the journey takes. */
const test = base.extend<object, { show: ShowServer }>({
  show: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const show = await startShow(
        { BATTLE_DURATION_MS: '3600000', BATTLE_RETURN_MS: String(returnTime) },
        { later: true },
      )
      await use(show)
      await show.stop()
    },
    { scope: 'worker', timeout: allow(120_000) },
  ],
})

/** As a simple camera has it: pictures are coded and decoded by the processor here, a quarter as large ones in a quarter of the time. */
const withSmallCamera = (page: Page) =>
  page.addInitScript(() => {
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = ({ video, ...wanted } = {}) =>
      ask({ ...wanted, video: typeof video === 'object' ? { ...video, width: 320, height: 240 } : video })
  })
const openRing = async (page: Page): Promise<void> => {
  await page.goto('/battle-chat')
  await expect(page.getByRole('region', { name: 'Queue' })).toBeVisible()
}
const turnCameraOn = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Use your camera' }).click()
  await expect(page.getByRole('button', { name: 'Turn camera off' })).toBeVisible()
}

/** The picture of somebody moves. */
const seesMoving = (page: Page, name: string): Promise<void> => moves(page.getByLabel(`Camera of ${name}`))

/** More of a picture was shown when it is looked at again; each look waits as long as any, or for `timeout` in ms. */
async function moves(video: Locator, timeout?: number): Promise<void> {
  await expect(video).toBeVisible()
  const shown = () =>
    video.evaluate((element) => {
      const { videoWidth, currentTime } = element as HTMLVideoElement
      return videoWidth > 0 ? currentTime : 0
    })
  await expect.poll(shown, { timeout }).toBeGreaterThan(0)
  const before = await shown()
  await expect.poll(shown, { timeout }).toBeGreaterThan(before)
  // Pixels, not a black frame.
  const pixels = () =>
    video.evaluate((element) => {
      const canvas = document.createElement('canvas')
      canvas.width = 32
      canvas.height = 24
      const context = canvas.getContext('2d')!
      context.drawImage(element as HTMLVideoElement, 0, 0, 32, 24)
      return [...context.getImageData(0, 0, 32, 24).data].filter((value, at) => at % 4 !== 3 && value > 40).length
    })
  await expect.poll(pixels, { timeout }).toBeGreaterThan(100)
}

/** The loudest of what comes of somebody within a moment, from 0 to 1. */
const soundOf = (page: Page, name: string): Promise<number> =>
  page.getByLabel(`Camera of ${name}`).evaluate(async (element) => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource((element as HTMLVideoElement).srcObject as MediaStream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let loudest = 0
    for (let turn = 0; turn < 30; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      analyser.getFloatTimeDomainData(samples)
      loudest = Math.max(loudest, ...samples.map(Math.abs))
    }
    await context.close()
    return loudest
  })

test('[BAT-3] [BAT-4] [BAT-10] [MUTE-2] two battle with camera and microphone, see and hear each other and are seen by a visitor, on a phone, a desk and a wide screen; one whose network is cut, and who reloads, is seen again; a moderator sees what both sent, and the last seconds of one who is reported; a closed tab is a forfeit', async ({
  browse,
  show,
}) => {
  // Three pages at a time, each with pictures of two people.
  test.setTimeout(allow(240_000))
  const [viewer, rival, visitor] = await Promise.all([
    browse('viewer'),
    browse('rival', { viewport: { width: 2200, height: 1200 } }),
    browse(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
  ])
  await Promise.all([viewer, rival].map(withSmallCamera))
  await Promise.all([viewer, rival, visitor].map(openRing))
  await Promise.all([viewer, rival].map(turnCameraOn))
  await expect(viewer.getByLabel('How you are seen')).toBeVisible()
  await viewer.getByRole('button', { name: 'Join queue' }).click()
  await rival.getByRole('button', { name: 'Join queue' }).click()
  await expect(visitor.getByRole('timer')).toBeVisible()
  await Promise.all([
    seesMoving(viewer, 'Rival'),
    seesMoving(rival, 'Viewer'),
    seesMoving(visitor, 'Viewer'),
    seesMoving(visitor, 'Rival'),
  ])
  await expect(viewer.getByLabel('Your camera', { exact: true }).and(viewer.locator('video'))).toBeVisible()
  const heard = (page: Page, name: string) => expect.poll(() => soundOf(page, name)).toBeGreaterThan(0.001)
  await Promise.all([heard(viewer, 'Rival'), heard(rival, 'Viewer'), heard(visitor, 'Rival')])

  const allSeeEachOther = () =>
    Promise.all([seesMoving(visitor, 'Rival'), seesMoving(viewer, 'Rival'), seesMoving(rival, 'Viewer')])
  await rival.context().setOffline(true)
  await expect(visitor.getByLabel('Camera of Rival')).toBeHidden()
  await rival.context().setOffline(false)
  await allSeeEachOther()

  await rival.reload()
  await expect(visitor.getByLabel('Camera of Rival')).toBeHidden()
  await turnCameraOn(rival)
  await allSeeEachOther()

  // Both go on in the background; who watched is done, and each picture that is shown costs the two who send.
  await visitor.close()
  const fan = await browse('pass')
  await openRing(fan)
  await fan.getByRole('button', { name: 'Report Rival' }).click()
  await fan.getByRole('alertdialog').getByRole('button', { name: 'Block & report' }).click()
  await expect(fan.getByRole('alertdialog')).toBeHidden()
  await fan.close()

  const mod = await browse('mod')
  await mod.goto('/staff-room')
  const reported = mod.getByRole('list', { name: 'Reported people' }).getByRole('listitem').filter({ hasText: 'Rival' })
  await reported.getByRole('button', { name: /^Watch the last \d+ s of their battle$/ }).click()
  await moves(reported.locator('video'))
  // Who joined again has another film; the last ones of both go on.
  await mod.getByRole('button', { name: /^Watch (Viewer against Rival|Rival against Viewer)$/ }).click()
  const battle = mod.getByRole('list', { name: 'Recorded battles' }).getByRole('listitem').first()
  const filmsOf = (name: string) => battle.getByRole('region', { name })
  await expect.poll(() => filmsOf('Rival').count()).toBeGreaterThan(1)
  for (const name of ['Viewer', 'Rival']) {
    // Whose connection just broke on a busy machine is back a moment later, with another film. A film that goes on is as
    // long as it was when it was opened: one that had just begun then has nothing to show until it is opened again.
    const open = filmsOf(name).filter({ hasText: 'not over yet' }).last()
    await expect(async () => {
      await mod.getByRole('button', { name: 'Look again' }).click({ timeout: 5_000 })
      await battle.getByRole('button', { name: /^Close / }).click({ timeout: 2_000 })
      await battle.getByRole('button', { name: /^Watch (Viewer|Rival)/ }).click({ timeout: 2_000 })
      await expect(open).toBeVisible({ timeout: 2_000 })
      const film = open.locator('video')
      await film.evaluate((element) => (element as HTMLVideoElement).play(), null, { timeout: 2_000 })
      await moves(film, allow(5_000))
    }).toPass()
  }
  await filmsOf('Viewer').last().getByRole('button', { name: 'Keep these 30 s' }).click()
  await expect(battle.getByRole('list', { name: 'Kept of Viewer' }).last()).toContainText('kept by Warden')
  await mod.close()

  await rival.close()
  await expect(async () => {
    await show.moveTime(returnTime)
    await expect(viewer.getByText('Rival left the battle and forfeits.')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(viewer.getByText('You are #1 of 1')).toBeVisible()
})
