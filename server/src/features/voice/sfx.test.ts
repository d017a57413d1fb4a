import { randomUUID } from 'node:crypto'
import { limits, type SfxMessage } from '@shoal/bus/voice/contract'
import { api, as, closeSockets, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { messagesIn } from '../../../test/roomMessages.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { type SoundsProvider, startSoundsProvider } from '../../../test/speechProvider.ts'

describe('sound effects', () => {
  let provider: SoundsProvider
  let server: TestServer
  let admin: SignedIn
  let mod: SignedIn
  let pass: SignedIn

  const { decide, giveToken, made, sender, stateOf, tokensOf } = messagesIn(() => ({ server, admin }))
  const voice = (who: SignedIn | null = null) => api(server, who).voice
  type Wanted = { sfx?: string; sfxTextPrompt?: string; payWithToken?: boolean }
  const play = async (who: SignedIn, wanted: Wanted, key?: string): Promise<SfxMessage> =>
    (await voice(who).sendSfx({ body: { room: 'kitchen', ...wanted }, key })).sfxMessage
  const library = async () => (await voice().effects()).effects
  const sfxTokensOf = async (who: SignedIn) => (await voice(who).effects()).sfxTokens
  const refused = (code: string) => expect.objectContaining({ code })
  const turn = (feature: 'sfx' | 'ai-sfx', enabled: boolean) =>
    api(server, admin).features.set({ params: { feature }, body: { enabled } })
  const failed = (page: Awaited<ReturnType<typeof socket>>, { id }: SfxMessage) =>
    page.next('voice:updated', ({ message }) => message.id === id && message.status === 'failed')

  beforeAll(async () => {
    provider = await startSoundsProvider()
    server = await startServer({ env: { RATE_FACTOR: '1000', SOUNDS_URL: provider.url } })
    ;[admin, mod, pass] = [await as(server, 'admin'), await as(server, 'mod'), await as(server, 'pass')]
  })
  afterAll(async () => {
    expect(await api(server, admin).tokens.check()).toMatchObject({ sum: 0, driftedAccounts: 0, belowFloor: 0 })
    closeSockets()
    server.assertNoErrors()
    await server.stop()
    await provider.close()
  })

  it('[SFX-1] the library has forty sounds and more, each with its price, and anybody may listen to them', async () => {
    const effects = await library()
    expect(effects.length).toBeGreaterThanOrEqual(40)
    expect(new Set(effects.map(({ id }) => id)).size).toBe(effects.length)
    for (const { id, cost, url } of effects) {
      expect(cost).toBeGreaterThan(0)
      const sound = await fetch(server.url + url)
      expect([id, sound.status, sound.headers.get('content-type')]).toEqual([id, 200, 'audio/mpeg'])
      expect((await sound.arrayBuffer()).byteLength).toBeGreaterThan(500)
    }
    // Safari plays nothing that it does not get in parts.
    const part = await fetch(server.url + effects[0]!.url, { headers: { range: 'bytes=0-1' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 2])
    for (const id of ['megaphone', '..%2fREADME', '__proto__'])
      expect((await fetch(`${server.url}/voice/effects/${id}`)).status).toBe(404)
  })

  it('[SFX-1] one of the library waits with its price set aside, is approved, and is then played in its room', async () => {
    const ida = await sender()
    const [page, visitor] = [await socket(server, ida), await socket(server)]
    const before = (await tokensOf(ida)).tokens
    const horn = (await library()).find(({ id }) => id === 'air-horn')!
    const message = await play(ida, { sfx: 'air-horn' })
    expect(message).toMatchObject({
      ...{ kind: 'sfx', status: 'queued', sfx: 'air-horn', sound: horn.name, room: 'kitchen', roomName: 'Kitchen' },
      ...{ cost: horn.cost, url: horn.url, superApproved: false, autoApproved: false },
    })
    expect(await tokensOf(ida)).toEqual({ tokens: before - horn.cost, held: horn.cost })
    expect((await voice(ida).effects()).sfxMessages).toMatchObject([{ id: message.id }])
    expect((await voice(ida).list()).ttsMessages).toEqual([])
    expect((await voice(mod).queue({ query: {} })).messages.map(({ id }) => id)).toContain(message.id)
    await decide(mod, message, 'approved')
    await page.next('voice:updated', ({ message: told }) => told.id === message.id && told.status === 'approved')
    const played = await visitor.next('voice:played', ({ id }) => id === message.id)
    expect(played).toMatchObject({
      ...{ kind: 'sfx', user: { id: ida.user.id }, message: horn.name, voiceName: null, room: 'kitchen' },
      ...{ url: horn.url, durationMs: horn.durationMs },
    })
    expect(played.startsIn).toBeGreaterThan(0)
    expect((await voice().list()).played.map(({ id }) => id)).toContain(message.id)
    expect(await tokensOf(ida)).toEqual({ tokens: before - horn.cost })
    const { entries } = await api(server, mod).moderation.audit()
    expect(entries[0]).toMatchObject({ action: 'voice.decide', detail: `“${horn.name}”: approved` })
    // What was played is known to all; it is listed apart from what is read aloud.
    const known = await voice().of({ params: { userId: ida.user.id } })
    expect(known).toMatchObject({ ttsMessages: [], sfxMessages: [{ id: message.id, sound: horn.name }] })
  })

  it('[SFX-1] [TTS-2] sounds and words of a room come one after the other', async () => {
    const ida = await sender()
    const page = await socket(server)
    const { ttsMessage } = await voice(mod).send({ body: { message: 'Listen to what comes now', room: 'garden' } })
    const spoken = await page.next('voice:played', ({ id }) => id === ttsMessage.id)
    const { sfxMessage } = await voice(ida).sendSfx({ body: { room: 'garden', sfx: 'sad-trombone' } })
    await decide(mod, sfxMessage, 'approved')
    const sound = await page.next('voice:played', ({ id }) => id === sfxMessage.id)
    expect(sound.startsIn).toBeGreaterThan(spoken.durationMs / 2)
    const site = (await voice(ida).sendSfxToSite({ body: { sfx: 'air-horn' } })).sfxMessage
    expect(site).toMatchObject({ room: 'site', roomName: null })
    await decide(mod, site, 'approved')
    const everywhere = await page.next('voice:played', ({ id }) => id === site.id)
    expect(everywhere.startsIn).toBeGreaterThan(sound.startsIn)
  })

  it('[SFX-1] a rejected one is paid back, once, and its sender is told why, and notified', async () => {
    const ida = await sender()
    const page = await socket(server, ida)
    const before = await tokensOf(ida)
    const message = await play(ida, { sfx: 'sad-trombone' })
    const answers = await Promise.allSettled(
      [mod, admin, mod, admin].map((who) => decide(who, message, 'rejected', { reason: 'Not again' })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { message: told } = await page.next('voice:updated', ({ message: { status } }) => status === 'rejected')
    expect(told).toMatchObject({ id: message.id, reason: 'Not again' })
    const { notification } = await page.next('notifications:new', ({ notification }) => notification.type === 'tts')
    expect(notification.parts).toEqual([
      { strong: message.sound },
      { text: 'was rejected: Not again. Your tokens are back' },
    ])
    expect(await tokensOf(ida)).toEqual(before)
    expect((await voice().of({ params: { userId: ida.user.id } })).sfxMessages).toEqual([])
  })

  it('[SFX-1] an SFX token pays for one, comes back with a rejection, and is given for a super-approved one', async () => {
    const ida = await sender(0)
    const byToken = { sfx: 'air-horn', payWithToken: true }
    await expect(play(ida, byToken)).rejects.toEqual(refused('voice/no-token'))
    await giveToken(ida, 'tts')
    await expect(play(ida, byToken)).rejects.toEqual(refused('voice/no-token'))
    await giveToken(ida, 'sfx')
    const before = await tokensOf(ida)
    const answers = await Promise.allSettled([1, 2, 3].map(() => play(ida, byToken)))
    const paid = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(paid).toMatchObject([{ cost: 0 }])
    expect(await sfxTokensOf(ida)).toBe(0)
    await decide(mod, paid[0]!, 'rejected')
    expect(await sfxTokensOf(ida)).toBe(1)
    const again = await play(ida, byToken)
    expect(await decide(mod, again, 'approved', { superApproved: true })).toMatchObject({ superApproved: true })
    expect(await sfxTokensOf(ida)).toBe(1)
    expect(await tokensOf(ida)).toEqual(before)
    expect((await voice(ida).list()).ttsTokens).toBe(1)
  })

  it('[SFX-1] at most two of a person wait, besides TTS messages; a repeated key is the same one', async () => {
    const ida = await sender(2_000)
    const before = (await tokensOf(ida)).tokens
    const { cost } = (await library()).find(({ id }) => id === 'air-horn')!
    for (const message of ['One', 'Two']) await voice(ida).send({ body: { message, room: 'kitchen' } })
    const words = 2 * limits.ttsCost
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => play(ida, { sfx: 'air-horn' })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.waitingMost)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refused('voice/too-many-waiting'))
    expect(await tokensOf(ida)).toEqual({ tokens: before - words - 2 * cost, held: words + 2 * cost })
    for (const message of (await voice(ida).effects()).sfxMessages) await decide(mod, message, 'rejected')
    const key = randomUUID()
    const same = await Promise.all([1, 2, 3].map(() => play(ida, { sfx: 'air-horn' }, key)))
    expect(new Set(same.map(({ id }) => id)).size).toBe(1)
    for (const other of [{ sfx: 'sad-trombone' }, { sfxTextPrompt: 'A gong' }])
      await expect(play(ida, other, key)).rejects.toEqual(refused('idempotency/mismatch'))
    expect(await tokensOf(ida)).toEqual({ tokens: before - words - cost, held: words + cost })
  })

  it('[SFX-1] a sound is made from a description, heard by staff and its sender first, and by the room once approved', async () => {
    const ida = await sender()
    const before = (await tokensOf(ida)).tokens
    expect((await voice().effects()).promptCost).toBe(limits.promptCost)
    const message = await play(ida, { sfxTextPrompt: '  A crab\nwith castanets ' })
    expect(message).toMatchObject({
      ...{ sfx: null, sound: 'A crab with castanets', cost: limits.promptCost, url: null, status: 'queued' },
    })
    const url = await made(ida, message)
    expect(provider.asked).toContainEqual({ prompt: 'A crab with castanets' })
    const status = async (who: SignedIn | null) =>
      (await fetch(server.url + url, { headers: who === null ? {} : { cookie: who.cookie } })).status
    for (const [who, code] of [
      [null, 404],
      [pass, 404],
      [ida, 200],
      [mod, 200],
    ] as const)
      expect(await status(who)).toBe(code)
    const page = await socket(server)
    await decide(mod, message, 'approved')
    const played = await page.next('voice:played', ({ id }) => id === message.id)
    expect(played).toMatchObject({ kind: 'sfx', message: 'A crab with castanets', url })
    expect(await status(null)).toBe(200)
    expect(await tokensOf(ida)).toEqual({ tokens: before - limits.promptCost })
  })

  it('[SFX-1] a description that no sound comes of fails with its tokens back, also when it was approved meanwhile', async () => {
    const ida = await sender()
    const page = await socket(server, ida)
    const before = await tokensOf(ida)
    for (const sfxTextPrompt of ['Only rubbish', 'Something broken']) {
      const message = await play(ida, { sfxTextPrompt })
      await failed(page, message)
      await expect(decide(mod, message, 'approved')).rejects.toEqual(refused('voice/decided-already'))
    }
    expect(await tokensOf(ida)).toEqual(before)
  })

  it('[SFX-1] [ADM-1] refuses what makes no sense or is switched off, and nothing is paid', async () => {
    const ida = await sender()
    const poor = await signUp(server)
    const before = await tokensOf(ida)
    const body = { sfx: 'air-horn' }
    const { tokens } = await tokensOf(poor)
    const dear = (await library()).find(({ cost }) => cost > tokens)
    const wrong: [string, Promise<unknown>][] = [
      ['voice/one-sound', play(ida, {})],
      ['voice/one-sound', play(ida, { sfx: 'air-horn', sfxTextPrompt: 'A gong' })],
      ['voice/no-such-sound', play(ida, { sfx: 'megaphone' })],
      ['voice/no-such-sound', play(ida, { sfx: '__proto__' })],
      ['bad-request', play(ida, { sfxTextPrompt: ' \n ' })],
      ['bad-request', play(ida, { sfxTextPrompt: 'x'.repeat(limits.promptMax + 1) })],
      ['voice/no-such-room', voice(ida).sendSfx({ body: { ...body, room: 'porch' } })],
      ['voice/no-such-room', voice(ida).sendSfx({ body: { ...body, room: 'site' } })],
      ['auth/needs-pass', voice(ida).sendSfx({ body: { ...body, room: 'attic' } })],
      ['tokens/insufficient', play(poor, dear ? { sfx: dear.id } : { sfxTextPrompt: 'A gong' })],
    ]
    for (const [code, asked] of wrong) await expect(asked).rejects.toEqual(refused(code))
    await turn('ai-sfx', false)
    expect((await voice(ida).effects()).promptCost).toBeNull()
    await expect(play(ida, { sfxTextPrompt: 'A gong' })).rejects.toEqual(refused('voice/no-prompts'))
    await turn('ai-sfx', true)
    await turn('sfx', false)
    await expect(play(ida, body)).rejects.toEqual(refused('features/off'))
    await turn('sfx', true)
    const desk = await socket(server, mod)
    await desk.request('chat:mute', { userId: ida.user.id, minutes: 10, reason: 'Honks' })
    await expect(play(ida, body)).rejects.toEqual(refused('chat/muted'))
    expect(await tokensOf(ida)).toEqual(before)
  })

  it('[SFX-1] what staff play needs no decision; with a deleted account its sounds go', async () => {
    const page = await socket(server)
    const message = await play(mod, { sfx: 'air-horn' })
    expect(message).toMatchObject({ status: 'approved', autoApproved: true })
    await page.next('voice:played', ({ id }) => id === message.id)
    const ida = await sender()
    const own = await play(ida, { sfxTextPrompt: 'Forget this sound' })
    const url = await made(ida, own)
    await api(server, ida).accounts.deleteAccount({ body: { email: ida.email } })
    expect((await fetch(server.url + url, { headers: { cookie: mod.cookie } })).status).toBe(404)
    await until('the queue to be without it', async () => {
      const { messages } = await voice(mod).queue({ query: { pageSize: 100 } })
      return messages.every(({ id }) => id !== own.id)
    })
    expect(await stateOf(mod, own)).toBeUndefined()
  })
})
