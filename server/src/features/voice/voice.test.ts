import { randomUUID } from 'node:crypto'
import { limits } from '@shoal/bus/voice/contract'
import { api, as, closeSockets, logIn, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { messagesIn } from '../../../test/roomMessages.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { msPerLetter, type SpeechProvider, startSpeechProvider } from '../../../test/speechProvider.ts'

const hourMs = 60 * 60 * 1_000

describe('messages that are read aloud', () => {
  let provider: SpeechProvider
  let server: TestServer
  let admin: SignedIn
  let mod: SignedIn
  let pass: SignedIn

  const voices = (who: SignedIn | null = null) => api(server, who).voice
  const send = async (
    who: SignedIn,
    message: string,
    more: { voice?: string; payWithToken?: boolean } = {},
    key?: string,
  ) => (await voices(who).send({ body: { message, room: 'kitchen', ...more }, key })).ttsMessage
  const sendToSite = async (who: SignedIn, message: string) =>
    (await voices(who).sendToSite({ body: { message } })).ttsMessage
  const { decide, giveToken, made, of, sender, stateOf, tokensOf } = messagesIn(() => ({ server, admin }))
  const vouchersOf = async (who: SignedIn) => (await voices(who).list()).ttsTokens
  const soundOf = (url: string, who: SignedIn | null = null) =>
    fetch(server.url + url, { headers: who === null ? {} : { cookie: who.cookie } })
  const refused = (code: string) => expect.objectContaining({ code })

  beforeAll(async () => {
    provider = await startSpeechProvider()
    server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000', SPEECH_URL: provider.url } })
    ;[admin, mod, pass] = [await as(server, 'admin'), await as(server, 'mod'), await as(server, 'pass')]
  })
  afterAll(async () => {
    expect(await api(server, admin).tokens.check()).toMatchObject({ sum: 0, driftedAccounts: 0, belowFloor: 0 })
    closeSockets()
    server.assertNoErrors()
    await server.stop()
    await provider.close()
  })

  it('[TTS-1] a message waits with ₣120 set aside, is approved, and is then spoken in its room, for all pages at once', async () => {
    const ida = await sender()
    const [page, visitor] = [await socket(server, ida), await socket(server)]
    const before = (await tokensOf(ida)).tokens
    const message = await send(ida, '  Is anybody\nin the kitchen?  ', { voice: 'cowboy' })
    expect(message).toMatchObject({
      ...{ status: 'queued', message: 'Is anybody in the kitchen?', room: 'kitchen', roomName: 'Kitchen' },
      ...{ voice: 'cowboy', voiceName: 'Cowboy', cost: limits.ttsCost, superApproved: false, autoApproved: false },
    })
    expect(await tokensOf(ida)).toEqual({ tokens: before - limits.ttsCost, held: limits.ttsCost })
    expect((await voices(ida).list()).ttsMessages).toMatchObject([{ id: message.id }])
    const { initialData } = await api(server, ida).accounts.initialData()
    expect(initialData.ttsMessages).toMatchObject([{ id: message.id }])
    expect((await voices(mod).queue({ query: {} })).messages.map(({ id }) => id)).toContain(message.id)
    const url = await made(ida, message)

    await decide(mod, message, 'approved')
    const { message: told } = await page.next('voice:updated', ({ message }) => message.status === 'approved')
    expect(told.id).toBe(message.id)
    const played = await visitor.next('voice:played', ({ id }) => id === message.id)
    expect(played).toMatchObject({
      ...{ user: { id: ida.user.id }, message: message.message, room: 'kitchen', voiceName: 'Cowboy', url },
      durationMs: message.message.length * msPerLetter,
    })
    expect(played.startsIn).toBeGreaterThan(0)
    expect((await voices().list()).played).toMatchObject([{ id: message.id, durationMs: played.durationMs }])
    expect(await tokensOf(ida)).toEqual({ tokens: before - limits.ttsCost })
    const { entries } = await api(server, mod).moderation.audit()
    expect(entries[0]).toMatchObject({ action: 'voice.decide', whom: { id: ida.user.id } })
  })

  it('[TTS-2] its sound is heard by staff and its sender before the decision, by everybody in its room afterwards', async () => {
    const ida = await sender()
    const message = await send(ida, 'Listen to this')
    const url = await made(ida, message)
    for (const [who, status] of [
      [null, 404],
      [pass, 404],
      [ida, 200],
      [mod, 200],
    ] as const)
      expect((await soundOf(url, who)).status).toBe(status)
    expect(provider.asked).toContainEqual({ text: 'Listen to this', voice: 'default' })
    await decide(mod, message, 'approved')
    const sound = await soundOf(url)
    expect(sound.headers.get('content-type')).toMatch(/^audio\//)
    expect((await sound.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
    // A camera of the season pass speaks to those who may watch it.
    const { ttsMessage: locked } = await voices(pass).send({ body: { message: 'For few', room: 'attic' } })
    const own = await made(pass, locked)
    const [visitor, holder] = [await socket(server), await socket(server, pass)]
    await decide(mod, locked, 'approved')
    expect(await holder.next('voice:played', ({ id }) => id === locked.id)).toMatchObject({ room: 'attic' })
    expect((await soundOf(own, pass)).status).toBe(200)
    expect((await soundOf(own)).status).toBe(404)
    await visitor.request('streams:set', null)
    expect(visitor.received.filter(({ name }) => name === 'voice:played')).toEqual([])
    expect((await voices().list()).played.map(({ id }) => id)).not.toContain(locked.id)
    await expect(voices(ida).send({ body: { message: 'For few', room: 'attic' } })).rejects.toEqual(
      refused('auth/needs-pass'),
    )
  })

  it('[TTS-2] messages of a room are spoken one after the other, also those approved at once; other rooms do not wait', async () => {
    const people = await Promise.all([sender(), sender(), sender()])
    const sent = await Promise.all(people.map((who, index) => send(who, `Line number ${index}`)))
    const elsewhere = (await voices(people[0]!).send({ body: { message: 'In the garden', room: 'garden' } })).ttsMessage
    await Promise.all([...sent.map((message, index) => made(people[index]!, message)), made(people[0]!, elsewhere)])
    const page = await socket(server)
    await Promise.all([...sent, elsewhere].map((message) => decide(mod, message, 'approved')))
    const ids = new Set(sent.map(({ id }) => id))
    const heard = []
    for (const _ of sent) heard.push(await page.next('voice:played', ({ id }) => ids.has(id)))
    const inOrder = heard.toSorted((one, other) => one.startsIn - other.startsIn)
    for (const [index, { startsIn, durationMs }] of inOrder.entries()) {
      const next = inOrder[index + 1]
      if (next) expect(next.startsIn).toBeGreaterThan(startsIn + durationMs)
    }
    const garden = await page.next('voice:played', ({ id }) => id === elsewhere.id)
    expect(garden.startsIn).toBeLessThan(inOrder.at(-1)!.startsIn)
    // One for everybody waits for all rooms, and they wait for it.
    const all = await sendToSite(people[1]!, 'Everybody, please')
    expect(all).toMatchObject({ room: 'site', roomName: null })
    await made(people[1]!, all)
    await decide(mod, all, 'approved')
    const site = await page.next('voice:played', ({ id }) => id === all.id)
    expect(site.startsIn).toBeGreaterThan(garden.startsIn + garden.durationMs)
  })

  it('[TTS-1] a rejected message is paid back, and its sender is told why, and notified', async () => {
    const ida = await sender()
    const page = await socket(server, ida)
    const before = await tokensOf(ida)
    const message = await send(ida, 'Something rude')
    await decide(mod, message, 'rejected', { reason: 'Too rude' })
    const { message: told } = await page.next('voice:updated', ({ message }) => message.status === 'rejected')
    expect(told).toMatchObject({ id: message.id, reason: 'Too rude' })
    const { notification } = await page.next('notifications:new', ({ notification }) => notification.type === 'tts')
    expect(notification.parts).toEqual([
      { strong: '“Something rude”' },
      { text: 'was rejected: Too rude. Your tokens are back' },
    ])
    expect(await tokensOf(ida)).toEqual(before)
  })

  it('[TTS-1] a TTS token pays for one message, comes back with a rejection, and is given for a super-approved one', async () => {
    const ida = await sender(0)
    await expect(send(ida, 'Without one', { payWithToken: true })).rejects.toEqual(refused('voice/no-token'))
    await giveToken(ida, 'tts')
    const before = await tokensOf(ida)
    const answers = await Promise.allSettled([1, 2, 3].map((n) => send(ida, `Pays ${n}`, { payWithToken: true })))
    const paid = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(paid).toMatchObject([{ cost: 0 }])
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refused('voice/no-token'))
    expect(await vouchersOf(ida)).toBe(0)
    await decide(mod, paid[0]!, 'rejected')
    expect(await vouchersOf(ida)).toBe(1)
    const again = await send(ida, 'Once more', { payWithToken: true })
    expect(await decide(mod, again, 'approved', { superApproved: true })).toMatchObject({ superApproved: true })
    expect(await vouchersOf(ida)).toBe(1)
    expect(await tokensOf(ida)).toEqual(before)
  })

  it('[TTS-1] [SFX-3] moderators who decide at once decide once, and it is paid or paid back once', async () => {
    const ida = await sender()
    const before = (await tokensOf(ida)).tokens
    const message = await send(ida, 'Who is quicker?')
    await made(ida, message)
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => decide(n % 2 ? mod : admin, message, n % 3 ? 'approved' : 'rejected')),
    )
    const won = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.status] : []))
    expect(won).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refused('voice/decided-already'))
    expect(await tokensOf(ida)).toEqual({ tokens: won[0] === 'approved' ? before - limits.ttsCost : before })
  })

  it('[TTS-1] at most two messages of a person wait, however many are sent at once; a repeated key is the same message', async () => {
    const ida = await sender()
    const before = (await tokensOf(ida)).tokens
    const answers = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => send(ida, `Number ${n}`)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.waitingMost)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refused('voice/too-many-waiting'))
    expect(await tokensOf(ida)).toEqual({ tokens: before - 2 * limits.ttsCost, held: 2 * limits.ttsCost })
    for (const message of (await voices(ida).list()).ttsMessages) await decide(mod, message, 'rejected')
    const key = randomUUID()
    const same = await Promise.all([1, 2, 3].map(() => send(ida, 'The same', {}, key)))
    expect(new Set(same.map(({ id }) => id)).size).toBe(1)
    await expect(send(ida, 'Another', {}, key)).rejects.toEqual(refused('idempotency/mismatch'))
    expect(await tokensOf(ida)).toEqual({ tokens: before - limits.ttsCost, held: limits.ttsCost })
  })

  it('[TTS-2] one that cannot be spoken fails with its tokens back, also when it was approved meanwhile', async () => {
    const ida = await sender()
    const page = await socket(server, ida)
    const before = await tokensOf(ida)
    const failed = (id: string) =>
      page.next('voice:updated', ({ message }) => message.id === id && message.status === 'failed')
    const rubbish = await send(ida, 'This is rubbish')
    await failed(rubbish.id)
    await expect(decide(mod, rubbish, 'approved')).rejects.toEqual(refused('voice/decided-already'))
    expect(await tokensOf(ida)).toEqual(before)
    // A provider that does not answer, and a server that ends meanwhile: nobody waits for longer than ten minutes.
    const never = await send(ida, 'Maybe later')
    await decide(mod, never, 'approved')
    expect(await tokensOf(ida)).toMatchObject({ held: limits.ttsCost })
    await server.moveTime(11 * 60_000)
    await server.restart()
    await until('the message to fail', async () => (await stateOf(ida, never))?.status === 'failed')
    expect(await tokensOf(ida)).toEqual(before)
    // What the provider says after all is too late, and nobody pays twice.
    provider.answerLate()
    const after = await send(ida, 'And one for later')
    await made(ida, after)
    expect(await stateOf(ida, never)).toMatchObject({ status: 'failed', url: null })
    await decide(mod, after, 'rejected')
    expect(await tokensOf(ida)).toEqual(before)
  })

  it('[TTS-2] a server that stops meanwhile has the sound made once it is back', async () => {
    const ida = await sender()
    const before = await tokensOf(ida)
    provider.holdLate()
    const asked = provider.asked.length
    const message = await send(ida, 'Said even later')
    await provider.untilAsked(asked + 1)
    await server.restart()
    expect(await stateOf(ida, message)).toMatchObject({ status: 'queued', url: null })
    provider.answerLate()
    await made(ida, message)
    await decide(mod, message, 'rejected')
    expect(await tokensOf(ida)).toEqual(before)
  })

  it('[TTS-1] one that is approved for a camera that is gone meanwhile fails with its tokens back', async () => {
    const ida = await sender()
    const before = await tokensOf(ida)
    const page = await socket(server, ida)
    const shown = (season: number) => api(server, admin).cameras.edit({ params: { id: 'kitchen' }, body: { season } })
    const { season } = (await api(server, admin).cameras.list()).cameras.find(({ id }) => id === 'kitchen')!
    const message = await send(ida, 'Into the void')
    await made(ida, message)
    await shown(99)
    expect(await decide(mod, message, 'approved', { superApproved: true })).toMatchObject({
      ...{ status: 'failed', superApproved: false },
    })
    await page.next('voice:updated', ({ message: told }) => told.id === message.id && told.status === 'failed')
    expect(await tokensOf(ida)).toEqual(before)
    expect(await vouchersOf(ida)).toBe(0)
    await shown(season)
  })

  it('[PRO-3] others know of somebody’s messages what they could hear; staff and the person know all', async () => {
    const ida = await sender()
    const [heard, unheard] = [await send(ida, 'For all ears'), await send(ida, 'For no ears')]
    await Promise.all([made(ida, heard), made(ida, unheard)])
    await decide(mod, heard, 'approved')
    await decide(mod, unheard, 'rejected', { reason: 'No' })
    const { ttsMessage: ofFew } = await voices(pass).send({ body: { message: 'For few ears', room: 'attic' } })
    await made(pass, ofFew)
    await decide(mod, ofFew, 'approved')
    const ids = async (who: SignedIn | null, about: SignedIn) =>
      (await voices(who).of({ params: { userId: about.user.id } })).ttsMessages.map(({ id }) => id)
    for (const who of [null, await sender(0)]) {
      expect(await ids(who, ida)).toEqual([heard.id])
      expect(await ids(who, pass)).not.toContain(ofFew.id)
    }
    for (const who of [ida, mod]) expect(await ids(who, ida)).toEqual([unheard.id, heard.id])
    expect((await of(admin, pass)).map(({ id }) => id)).toContain(ofFew.id)
  })

  it('[TTS-1] refuses what makes no sense, and nothing is paid', async () => {
    const ida = await sender()
    const poor = await signUp(server)
    const before = await tokensOf(ida)
    const wrong: [string, Promise<unknown>][] = [
      ['bad-request', send(ida, ' \n ')],
      ['bad-request', send(ida, 'x'.repeat(limits.messageMax + 1))],
      ['voice/unspeakable', send(ida, '🐟🐟🐟')],
      ['voice/no-such-voice', send(ida, 'Hello', { voice: 'megaphone' })],
      ['voice/no-such-voice', send(ida, 'Hello', { voice: '__proto__' })],
      ['voice/voice-locked', send(ida, 'Hello', { voice: 'jet' })],
      ['voice/no-such-room', voices(ida).send({ body: { message: 'Hello', room: 'porch' } })],
      ['voice/no-such-room', voices(ida).send({ body: { message: 'Hello', room: 'site' } })],
      [
        'tokens/insufficient',
        (async () => {
          const { tokens } = await tokensOf(poor)
          for (let left = tokens; left >= limits.ttsCost; left -= limits.ttsCost) {
            const one = await send(poor, 'Spends it')
            await made(poor, one)
            await decide(mod, one, 'approved')
          }
          return send(poor, 'Hello')
        })(),
      ],
      ['voice/no-such-message', decide(mod, { id: 'nothing' }, 'approved')],
      ['voice/no-such-message', decide(mod, { id: randomUUID() }, 'approved')],
    ]
    for (const [code, asked] of wrong) await expect(asked).rejects.toEqual(refused(code))
    expect(await tokensOf(ida)).toEqual(before)
    // As it was typed, markup is words like others; forty lines are one.
    const markup = await send(ida, `<b>bold</b>${'\n line'.repeat(40)}`)
    expect(markup.message).toBe(`<b>bold</b>${' line'.repeat(40)}`)
    await decide(mod, markup, 'rejected')
    await api(server, admin).features.set({ params: { feature: 'tts' }, body: { enabled: false } })
    await expect(send(ida, 'Hello')).rejects.toEqual(refused('features/off'))
    await api(server, admin).features.set({ params: { feature: 'tts' }, body: { enabled: true } })
    expect(await tokensOf(ida)).toEqual(before)
  })

  it('[TTS-1] what staff send is approved by itself; who is muted sends nothing', async () => {
    const page = await socket(server)
    const message = await send(mod, 'Dinner is ready')
    expect(message).toMatchObject({ status: 'approved', autoApproved: true })
    expect(await page.next('voice:played', ({ id }) => id === message.id)).toMatchObject({ message: 'Dinner is ready' })
    const ida = await sender()
    const desk = await socket(server, mod)
    await desk.request('chat:mute', { userId: ida.user.id, minutes: 10, reason: 'Shouts' })
    await expect(send(ida, 'Hello')).rejects.toEqual(refused('chat/muted'))
  })

  it('[TTS-3] the voices of the source are there with their locks; a medal opens one, and a level', async () => {
    const ida = await sender()
    const known = (await voices(ida).list()).voices
    const source = [
      ...['default', 'computer', 'brainrot', 'announcer', 'vance', 'jimmy', 'jon', 'burt', 'black-guy', 'detective'],
      ...['indian', 'jet', 'npc', 'soul', 'master', 'cowboy', 'rachel'],
    ]
    expect(known.map(({ id }) => id).toSorted()).toEqual(source.toSorted())
    expect(known.flatMap(({ id, lock }) => (lock ? [[id, lock]] : []))).toEqual([
      ['vance', { medal: 'early-bird', name: 'Early bird' }],
      ['jon', { medal: 'on-a-mission', name: 'On a mission' }],
      ['jet', { level: 100 }],
    ])
    expect(known.filter(({ locked }) => locked).map(({ id }) => id)).toEqual(expect.arrayContaining(['jon', 'jet']))
    await expect(send(ida, 'Hello', { voice: 'jon' })).rejects.toEqual(refused('voice/voice-locked'))
    await api(server, admin).medals.give({
      body: { userId: ida.user.id, medalId: 'on-a-mission', reason: 'For the test' },
      key: randomUUID(),
    })
    expect(await send(ida, 'Hello', { voice: 'jon' })).toMatchObject({ voice: 'jon', voiceName: 'Jon' })
    await api(server, admin).economy.correctXp({
      body: { userId: ida.user.id, amount: 30_000, reason: 'For the test' },
      key: randomUUID(),
    })
    expect(await send(ida, 'And hello', { voice: 'jet' })).toMatchObject({ voice: 'jet' })
  })

  it('[TTS-3] an admin renames a voice or switches it off, for all pages at once; nobody else may', async () => {
    const ida = await sender()
    const page = await socket(server)
    const edit = (who: SignedIn, id: string, body: { name?: string; enabled?: boolean }) =>
      voices(who).editVoice({ params: { id }, body })
    expect(await edit(admin, 'burt', { name: 'Grandpa' })).toMatchObject({ id: 'burt', name: 'Grandpa', enabled: true })
    await page.next('voice:voices')
    expect((await voices().list()).voices.find(({ id }) => id === 'burt')).toMatchObject({ name: 'Grandpa' })
    await edit(admin, 'burt', { enabled: false })
    expect((await voices(ida).list()).voices.map(({ id }) => id)).not.toContain('burt')
    expect((await voices(admin).list()).voices.find(({ id }) => id === 'burt')).toMatchObject({ enabled: false })
    await expect(send(ida, 'Hello', { voice: 'burt' })).rejects.toEqual(refused('voice/no-such-voice'))
    await expect(edit(admin, 'megaphone', { enabled: false })).rejects.toEqual(refused('voice/no-such-voice'))
    for (const name of ['', '   ', 'x'.repeat(limits.voiceNameMax + 1)])
      await expect(edit(admin, 'burt', { name })).rejects.toEqual(refused('bad-request'))
    for (const who of [ida, mod])
      await expect(edit(who, 'burt', { enabled: true })).rejects.toMatchObject({ status: 403 })
    await edit(admin, 'burt', { name: 'Burt', enabled: true })
    expect((await voices(ida).list()).voices.find(({ id }) => id === 'burt')).toMatchObject({ name: 'Burt' })
  })

  it('[TTS-1] [AUTH-4] with a deleted account its messages and their sounds go', async () => {
    const ida = await sender()
    const message = await send(ida, 'Forget me')
    const url = await made(ida, message)
    await api(server, ida).accounts.deleteAccount({ body: { email: ida.email } })
    expect((await soundOf(url, mod)).status).toBe(404)
    const { messages } = await voices(mod).queue({ query: { pageSize: 100 } })
    expect(messages.map(({ id }) => id)).not.toContain(message.id)
  })

  it('[TTS-1] what nobody decides over for a day is rejected and paid back', async () => {
    let ida = await sender()
    const before = await tokensOf(ida)
    const message = await send(ida, 'Is anybody there?')
    await made(ida, message)
    await server.moveTime(limits.waitsHours * hourMs + 60_000)
    await server.restart()
    // Their sessions ended meanwhile.
    ;[admin, ida] = [await as(server, 'admin'), await logIn(server, ida.email, ida.password)]
    await until('the message to be rejected', async () => (await stateOf(ida, message))?.status === 'rejected')
    expect(await stateOf(ida, message)).toMatchObject({ reason: 'Nobody decided within a day' })
    expect(await tokensOf(ida)).toEqual(before)
  })
})
