import { allow } from '../scripts/lib/pace.mjs'
import { seriousFindings } from './support/axe.ts'
import { expect, type Locator, type Page, type ShowServer, test } from './support/test.ts'

/** In ms: as long as a busy machine may take to load a page. */
const returnTime = 60_000

// Battles last longer than the journey takes.
test.use({
  showOf: 'call',
  later: true,
  settings: { BATTLE_DURATION_MS: '3600000', BATTLE_RETURN_MS: String(returnTime) },
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

/** A picture is not black, and is another one when it is looked at again; each look waits as long as any, or for `timeout` in ms. */
async function moves(video: Locator, timeout?: number): Promise<void> {
  await expect(video).toBeVisible()
  await isNoBlackFrame(video, timeout)
  const before = await pixelsOf(video)
  const changed = async () => (await pixelsOf(video)).filter((value, at) => Math.abs(value - before[at]!) > 20).length
  await expect.poll(changed, { timeout }).toBeGreaterThan(10)
}

/** The colours of a picture that is shown, made small: red, green and blue of 32 × 24 points. */
const pixelsOf = (video: Locator): Promise<number[]> =>
  video.evaluate((element) => {
    const canvas = document.createElement('canvas')
    canvas.width = 32
    canvas.height = 24
    const context = canvas.getContext('2d')!
    context.drawImage(element as HTMLVideoElement, 0, 0, 32, 24)
    return [...context.getImageData(0, 0, 32, 24).data].filter((_, at) => at % 4 !== 3)
  })

async function isNoBlackFrame(video: Locator, timeout?: number): Promise<void> {
  const bright = async () => (await pixelsOf(video)).filter((value) => value > 40).length
  await expect.poll(bright, { timeout }).toBeGreaterThan(100)
}

/** The longest of somebody's films: a connection that breaks once more just before the end leaves one of a frame or two. */
async function longestOf(films: Locator): Promise<Locator> {
  const seconds = await films
    .locator('video')
    .evaluateAll((all) => all.map((video) => (video as HTMLVideoElement).duration || 0))
  return films.locator('video').nth(seconds.indexOf(Math.max(...seconds)))
}

/** A film that is whole plays. It may be over before it is looked at: how much of it was played says so all the same. */
async function plays(film: Locator): Promise<void> {
  await expect(film).toBeVisible()
  await film.evaluate((element) => (element as HTMLVideoElement).play())
  const played = () =>
    film.evaluate((element) => {
      const { played } = element as HTMLVideoElement
      return played.length > 0 ? played.end(played.length - 1) - played.start(0) : 0
    })
  await expect.poll(played).toBeGreaterThan(0.2)
  await isNoBlackFrame(film)
}

/** The loudest sound of somebody within a moment, from 0 to 1. */
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

/** Opens the battle chat as two people with cameras, and the queue brings them into a battle. */
async function battle(viewer: Page, rival: Page): Promise<void> {
  await Promise.all([viewer, rival].map(withSmallCamera))
  await Promise.all([viewer, rival].map(openRing))
  await Promise.all([viewer, rival].map(turnCameraOn))
  await viewer.getByRole('button', { name: 'Join queue' }).click()
  await rival.getByRole('button', { name: 'Join queue' }).click()
  await expect(viewer.getByRole('timer')).toBeVisible()
}

/** One closes the page, which ends the battle: the next journey begins without one. */
async function forfeits(rival: Page, { viewer, show }: { viewer: Page; show: ShowServer }): Promise<void> {
  await rival.close()
  await expect(async () => {
    await show.moveTime(returnTime)
    await expect(viewer.getByText('Rival left the battle and forfeits.')).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

const battleOfBoth = (mod: Page) => mod.getByRole('list', { name: 'Recorded battles' }).getByRole('listitem').first()
const watchBoth = /^Watch (Viewer against Rival|Rival against Viewer)$/

test('[BAT-3] [BAT-4] [BAT-10] [MUTE-2] two battle with camera and microphone, see and hear each other and are seen by a visitor, on a phone, a desk and a wide screen; one whose network is cut, and who reloads, is seen again; a moderator sees the last seconds of one who is reported, and what both sent', async ({
  browse,
  show,
}) => {
  // Up to four pages at a time, each with pictures of two people.
  test.setTimeout(allow(300_000))
  const [viewer, rival, visitor] = await Promise.all([
    browse('viewer'),
    browse('rival', { viewport: { width: 2200, height: 1200 } }),
    browse(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
  ])
  await Promise.all([battle(viewer, rival), openRing(visitor)])
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
  // One who comes in the middle sees and hears both at once, beside each other.
  const late = await browse('xl')
  await late.goto('/battle-chat/spectate')
  await Promise.all(['Viewer', 'Rival'].map((name) => seesMoving(late, name)))
  await Promise.all(['Viewer', 'Rival'].map((name) => heard(late, name)))
  const place = async (page: Page, name: string) => (await page.getByLabel(`Camera of ${name}`).boundingBox())!
  const [left, right] = [await place(late, 'Viewer'), await place(late, 'Rival')]
  expect(right.x).toBeGreaterThan(left.x + left.width)
  expect(await seriousFindings(late, 'main')).toEqual([])
  await late.close()
  // On a phone one stands below the other, each as wide as the screen allows.
  const [upper, lower] = [await place(visitor, 'Viewer'), await place(visitor, 'Rival')]
  expect(lower.y).toBeGreaterThan(upper.y + upper.height)
  expect(lower.width).toBeGreaterThan(250)

  const allSeeEachOther = () =>
    Promise.all([seesMoving(visitor, 'Rival'), seesMoving(viewer, 'Rival'), seesMoving(rival, 'Viewer')])
  await rival.context().setOffline(true)
  await expect(visitor.getByLabel('Camera of Rival')).toBeHidden()
  await rival.context().setOffline(false)
  await allSeeEachOther()

  // Where the browser need not ask, the camera that was on comes back by itself.
  await rival.context().grantPermissions(['camera', 'microphone'])
  await rival.reload()
  await expect(rival.getByText(/^Your camera is on again/)).toBeVisible()
  await allSeeEachOther()

  await visitor.close()
  // The button for it is pressed in battle.test.tsx; another page here would have to show two pictures as well.
  const fan = await browse('pass')
  const { user } = (await (await rival.request.get('/api/auth')).json()) as { user: { id: string } }
  const report = await fan.request.post(`/api/mute/${user.id}`, { data: {} })
  expect(report.ok(), await report.text()).toBe(true)
  await forfeits(rival, { viewer, show })
  // Coding and showing pictures that nobody needs would make everything else late.
  await viewer.close()

  const mod = await browse('mod')
  await mod.goto('/staff-room')
  const reported = mod.getByRole('list', { name: 'Reported people' }).getByRole('listitem').filter({ hasText: 'Rival' })
  await reported.getByRole('button', { name: /^Watch the last \d+ s of their battle$/ }).click()
  await plays(reported.locator('video'))
  await mod.getByRole('button', { name: watchBoth }).click()
  // Somebody who joined again has another film.
  await expect.poll(() => battleOfBoth(mod).getByRole('region', { name: 'Rival' }).count()).toBeGreaterThan(1)
  for (const name of ['Viewer', 'Rival']) {
    const films = battleOfBoth(mod).getByRole('region', { name })
    await expect
      .poll(async () => (await longestOf(films)).evaluate((film) => (film as HTMLVideoElement).duration))
      .toBeGreaterThan(1)
    await plays(await longestOf(films))
  }
})

// Above a moderator watches it once it is over; this is while both still send.
test('[BAT-3] [MUTE-2] a moderator watches what both send while they battle, and keeps of it what they just saw', {
  tag: '@long',
}, async ({ browse, show }) => {
  test.setTimeout(allow(300_000))
  const [viewer, rival] = [await browse('viewer'), await browse('rival')]
  await battle(viewer, rival)
  await Promise.all([seesMoving(viewer, 'Rival'), seesMoving(rival, 'Viewer')])

  const mod = await browse('mod')
  await mod.goto('/staff-room')
  await mod.getByRole('button', { name: watchBoth }).first().click()
  const filmsOf = (name: string) => battleOfBoth(mod).getByRole('region', { name })
  for (const name of ['Viewer', 'Rival']) {
    // Somebody whose connection just broke on a busy machine is back a moment later, with another film. A film that goes on
    // is as long as it was when it was opened: one that had just begun then has nothing to show until it is opened again.
    const open = filmsOf(name).filter({ hasText: 'not over yet' }).last()
    await expect(async () => {
      await mod.getByRole('button', { name: 'Look again' }).click({ timeout: 5_000 })
      await battleOfBoth(mod)
        .getByRole('button', { name: /^Close / })
        .click({ timeout: 2_000 })
      await battleOfBoth(mod)
        .getByRole('button', { name: /^Watch (Viewer|Rival)/ })
        .click({ timeout: 2_000 })
      await expect(open).toBeVisible({ timeout: 2_000 })
      const film = open.locator('video')
      await film.evaluate((element) => (element as HTMLVideoElement).play(), null, { timeout: 2_000 })
      await moves(film, allow(5_000))
    }).toPass()
  }
  await filmsOf('Viewer').last().getByRole('button', { name: 'Keep these 30 s' }).click()
  await expect(battleOfBoth(mod).getByRole('list', { name: 'Kept of Viewer' }).last()).toContainText('kept by Warden')
  await mod.close()
  await forfeits(rival, { viewer, show })
})
