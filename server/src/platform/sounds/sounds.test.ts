import { type SoundsProvider, soundOf, startSoundsProvider } from '../../../test/speechProvider.ts'
import { platformFor } from '../speech/testing/platform.ts'
import { longestSound, useSounds } from './index.ts'
import { soundsSettings } from './settings.ts'

describe('sounds from descriptions', () => {
  let provider: SoundsProvider
  const open: { close(): Promise<void> }[] = []
  beforeEach(async () => {
    provider = await startSoundsProvider()
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()))
    await provider.close()
  })

  /** What a server with this provider has, and its metrics. */
  function sounds(chosen: { address: string; key: string | null } | null = { address: provider.url, key: null }) {
    const { platform, metrics } = platformFor(chosen)
    const made = useSounds(platform)
    open.push(made)
    return { ...made, metrics }
  }

  it('[SFX-1] are what the provider sent, which is told the description and the key of the operator', async () => {
    const { canMake, make, metrics } = sounds({ address: provider.url, key: 'a key of ours' })
    expect(canMake).toBe(true)
    const prompt = 'a door of glass, and a gull 🌊'
    const sound = await make(prompt)
    expect(sound).toEqual({ bytes: soundOf(prompt), mimeType: 'audio/wav', durationMs: expect.any(Number) })
    expect(sound.durationMs).toBeGreaterThan(1_000)
    expect(sound.durationMs).toBeLessThan(longestSound)
    expect(provider.asked).toEqual([{ prompt }])
    expect(provider.authorizations).toEqual(['Bearer a key of ours'])
    expect(await metrics.text()).toContain('shoal_sounds_total{outcome="made"} 1')
  })

  it('[SFX-1] are asked for without a key where the operator has none', async () => {
    await sounds().make('rain')
    expect(provider.authorizations).toEqual([undefined])
  })

  it.each([
    ['rubbish', 'broken'],
    ['nothing', 'broken'],
    ['broken', 'broken'],
    ['busy', 'busy'],
    ['endless', 'broken'],
  ] as const)('[SFX-1] are not there when the answer is %s: %s, and nobody asks twice', async (prompt, reason) => {
    const { make, metrics } = sounds()
    await expect(make(prompt)).rejects.toMatchObject({ name: 'SpeechError', reason })
    expect(provider.asked).toEqual([{ prompt }])
    expect(await metrics.text()).toContain(`shoal_sounds_total{outcome="${reason}"} 1`)
    // One that went wrong takes nothing from the next.
    expect((await make('rain')).bytes).toEqual(soundOf('rain'))
  })

  it('[SFX-1] may be as long as fifteen seconds', async () => {
    const { durationMs } = await sounds().make('x'.repeat(300))
    expect(durationMs).toBe(longestSound)
    await expect(sounds().make('x'.repeat(301))).rejects.toMatchObject({ reason: 'broken' })
  })

  it('[SFX-1] are made by nobody without a provider, and a page can know that', async () => {
    const { canMake, make } = sounds(null)
    expect(canMake).toBe(false)
    await expect(make('rain')).rejects.toMatchObject({ name: 'SpeechError', reason: 'broken' })
  })

  it('[SFX-1] are made four at once, fifty wait, and more are refused at once', async () => {
    const { make, close } = sounds()
    const asked = Array.from({ length: 55 }, (_, index) =>
      make(`later ${index}`).then(
        () => 'made',
        ({ reason }) => reason as string,
      ),
    )
    expect(await asked[54]).toBe('busy')
    await provider.untilAsked(4)
    // Whatever had been asked before this would be there now.
    await fetch(provider.url, { method: 'POST', body: JSON.stringify({ prompt: 'and now' }) })
    const prompts = provider.asked.map(({ prompt }) => prompt)
    expect(prompts.toSorted()).toEqual(['and now', 'later 0', 'later 1', 'later 2', 'later 3'])
    provider.answerLate()
    expect(new Set(await Promise.all(asked.slice(0, 54)))).toEqual(new Set(['made']))
    expect(provider.asked).toHaveLength(55)
    await close()
  })

  it('[SFX-1] end with the server: what is under way, what waits, and what comes afterwards', async () => {
    const { make, close } = sounds()
    const asked = Array.from({ length: 6 }, () => make('later').catch(({ reason }) => reason as string))
    await provider.untilAsked(4)
    await close()
    expect(await Promise.all(asked)).toEqual(Array(6).fill('stopped'))
    await expect(make('rain')).rejects.toMatchObject({ reason: 'stopped' })
    expect(provider.asked).toHaveLength(4)
  })

  it('[SFX-1] come from an https address or from this machine, and a key needs one', () => {
    const check = (SOUNDS_URL?: string, SOUNDS_KEY?: string) =>
      soundsSettings.check({ SOUNDS_URL, SOUNDS_KEY }, 'production')
    expect(check()).toEqual({})
    expect(check('https://sounds.example/v1', 'a key of ours')).toEqual({})
    expect(check('http://localhost:5003/make')).toEqual({})
    expect(check('http://sounds.example/v1')).toEqual({ SOUNDS_URL: 'must be https, or http on localhost' })
    expect(check(undefined, 'a key of ours')).toEqual({ SOUNDS_URL: 'is required with SOUNDS_KEY' })
    expect(soundsSettings.confidential.has('SOUNDS_KEY')).toBe(true)
  })
})
