import { seriousFindings } from './support/axe.ts'
import { card } from './support/cameras.ts'
import { monitor, moves } from './support/picture.ts'
import { expect, type Page, test, uniqueName } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

// The real engine speaks here.
test.use({ footage: 'light' })

/** Keeps what the page plays besides its pictures, so that a test can listen, and what it has begun to play. */
const keepSounds = (page: Page) =>
  page.addInitScript(() => {
    const sounds: HTMLAudioElement[] = []
    const begun: string[] = []
    const Plain = window.Audio
    Object.assign(window, {
      ...{ sounds, begun },
      Audio: function Kept(url?: string) {
        const audio = new Plain(url)
        sounds.push(audio)
        audio.addEventListener('playing', () => begun.push(audio.src))
        return audio
      },
    })
  })

/** The loudest that the page's messages were within a moment, from 0 to 1; 0 where none plays. */
const loudness = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { sounds } = window as unknown as { sounds: HTMLAudioElement[] }
    const audio = sounds.find((one) => one.src.includes('/voice/') && !one.paused && !one.muted)
    if (!audio) return 0
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    const stream = (audio as unknown as { captureStream(): MediaStream }).captureStream()
    if (stream.getAudioTracks().length === 0) return 0
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let loudest = 0
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 25))
      analyser.getFloatTimeDomainData(samples)
      loudest = Math.max(loudest, ...samples.map(Math.abs))
    }
    await context.close()
    return loudest
  })

/** How many messages and sound effects this page has begun to play. */
const played = (page: Page): Promise<number> =>
  page.evaluate(
    () => (window as unknown as { begun: string[] }).begun.filter((address) => address.includes('/voice/')).length,
  )

/** Watches a camera with sound, which browsers allow after a press. */
async function watches(page: Page, camera: string): Promise<void> {
  await keepSounds(page)
  await page.goto('/')
  await moves(page)
  await card(page, camera).click()
  await moves(page)
  // The press on the camera may have been enough.
  const isMuted = () =>
    page
      .locator('main video')
      .first()
      .evaluate((video: HTMLVideoElement) => video.muted)
  if (await isMuted()) await page.keyboard.press('m')
  await expect.poll(isMuted).toBe(false)
}

async function balanceOf(page: Page): Promise<number> {
  const label = await page.getByRole('button', { name: /^Your balance/ }).getAttribute('aria-label')
  return Number(/₣([\d,]+)/.exec(label ?? '')![1]!.replaceAll(',', ''))
}

test('[TTS-1] [TTS-2] [SFX-1] [SFX-3] a message that a moderator listens to and approves, and a sound effect, are heard in their room and in no other', async ({
  visitor,
  browse,
}) => {
  const words = uniqueName('Hello')
  const message = `${words}, is anybody in the kitchen? The oven is on, and the fish would like to know who is cooking tonight. Whoever it is may turn the radio down a little, and tell the cat that dinner is at nine.`
  const [viewer, moderator, elsewhere] = [await browse('viewer'), await browse('mod'), await browse()]
  await Promise.all([watches(visitor, 'Kitchen'), watches(elsewhere, 'Garden')])
  await viewer.goto('/')
  await keepSounds(moderator)
  await moderator.goto('/staff-room')
  const before = await balanceOf(viewer)

  await viewer.getByRole('tab', { name: 'Interact' }).click()
  await viewer.getByRole('button', { name: /^Send a TTS message/ }).click()
  const sending = viewer.getByRole('dialog', { name: 'Send a TTS Message' })
  await sending.getByRole('textbox', { name: 'Your message' }).fill(message)
  await sending.getByRole('combobox', { name: 'Heard in' }).click()
  await viewer.getByRole('option', { name: 'Kitchen' }).click()
  await sending.getByRole('combobox', { name: 'Voice' }).click()
  await expect(viewer.getByRole('option', { name: 'Jet (level 100)' })).toBeDisabled()
  await viewer.getByRole('option', { name: 'Cowboy' }).click()
  expect(await seriousFindings(viewer, '[role=dialog]')).toEqual([])
  await sending.getByRole('button', { name: 'Send it, ₣120' }).click()
  await expect(viewer.getByText('TTS Message Successfully Queued!')).toBeVisible()
  await expect.poll(() => balanceOf(viewer)).toBe(before - 120)

  const waiting = moderator.getByRole('listitem', { name: 'Message of Viewer' }).filter({ hasText: words })
  await expect(waiting).toContainText('Cowboy')
  await waiting.getByRole('button', { name: 'Listen' }).click()
  await expect.poll(() => loudness(moderator)).toBeGreaterThan(0.01)
  expect(await seriousFindings(moderator, 'main')).toEqual([])

  // The words stand on the picture for some seconds only, so the test looks for them from before they can come.
  const seen = expect(monitor(visitor, 'Kitchen').getByText(`Viewer says: ${message}`)).toBeAttached()
  const heard = expect.poll(() => loudness(visitor)).toBeGreaterThan(0.01)
  const told = expect(viewer.getByText('TTS Message Approved!')).toBeVisible()
  await waiting.getByRole('button', { name: 'Approve', exact: true }).click()
  await Promise.all([seen, heard, told])
  await expect(waiting).toHaveCount(0)
  expect(await balanceOf(viewer)).toBe(before - 120)

  // Staff are not asked. It is over sooner than anybody could listen to it here: that it was played is enough.
  await moderator.goto('/tts')
  await moderator.getByRole('tab', { name: 'Sound effect' }).click()
  await moderator.getByRole('radio', { name: /^Air horn/ }).check()
  await moderator.getByRole('combobox', { name: 'Heard in' }).filter({ visible: true }).click()
  await moderator.getByRole('option', { name: 'Kitchen' }).click()
  const plays = expect(monitor(visitor, 'Kitchen').getByText(/ plays: Air horn$/)).toBeAttached()
  const heardBefore = await played(visitor)
  await moderator.getByRole('button', { name: /^Play it/ }).click()
  await Promise.all([plays, expect.poll(() => played(visitor)).toBe(heardBefore + 1)])
  expect(await played(elsewhere)).toBe(0)
})

test('[SFX-1] [NAV-5] a viewer listens to the library and sends a sound effect; rejected, it is paid back with its reason', async ({
  browse,
}) => {
  const [viewer, moderator] = [await browse('viewer'), await browse('mod')]
  await keepSounds(viewer)
  await viewer.goto('/')
  await moderator.goto('/staff-room')
  const before = await balanceOf(viewer)
  await viewer.getByRole('tab', { name: 'Interact' }).click()
  await viewer.getByRole('button', { name: /^Play a sound effect/ }).click()
  const sending = viewer.getByRole('dialog', { name: 'Play a Sound Effect' })
  await sending.getByRole('searchbox', { name: 'Find a sound' }).fill('trombone')
  await sending.getByRole('button', { name: 'Listen to Sad trombone' }).click()
  await expect.poll(() => played(viewer)).toBe(1)
  await sending.getByRole('radio', { name: /^Sad trombone/ }).check()
  const send = sending.getByRole('button', { name: /^Play it, ₣/ })
  const cost = Number(/₣(\d+)/.exec((await send.textContent()) ?? '')![1])
  expect(await seriousFindings(viewer, '[role=dialog]')).toEqual([])
  await send.click()
  await expect(viewer.getByText('Sound Effect Successfully Queued!')).toBeVisible()
  await expect.poll(() => balanceOf(viewer)).toBe(before - cost)
  await viewer.goto('/tts')
  const own = viewer.getByRole('list', { name: 'Your last messages' }).getByRole('listitem').first()
  await expect(own).toContainText('Sad trombone')
  await expect(own).toContainText('Waiting')

  const waiting = moderator.getByRole('listitem', { name: 'Sound effect of Viewer' })
  await waiting.getByRole('button', { name: 'Reject' }).click()
  const rejecting = moderator.getByRole('dialog', { name: 'Reject sound effect' })
  await rejecting.getByRole('textbox', { name: 'Reason' }).fill('Be kind')
  const told = expect(
    viewer.getByText('Your SFX was rejected! Your tokens have been refunded. The reason: Be kind'),
  ).toBeVisible()
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await told
  await expect.poll(() => balanceOf(viewer)).toBe(before)
  await expect(own).toContainText('Reason: Be kind')
  expect(await seriousFindings(viewer, 'main')).toEqual([])
  await fitsEachWidth(viewer)
})
