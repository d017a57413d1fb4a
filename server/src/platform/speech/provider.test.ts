import { execFileSync } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { measured } from './encode.ts'
import { makeSpeech } from './index.ts'
import { createProvider } from './provider.ts'
import { speechSettings } from './settings.ts'
import { platformFor } from './testing/platform.ts'
import { silentWav, tone } from './testing/tones.ts'
import { writeWav } from './wav.ts'

const wav = writeWav({ samples: tone(300, 0.5, 16_000), rate: 16_000 })
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

type Asked = { body: string; authorization: string | undefined }

/** A provider that answers so; `asked` is what it was asked. */
async function providerThat(answers: (response: ServerResponse, request: IncomingMessage) => void) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    asked.push({ body, authorization: request.headers.authorization })
    answers(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return { asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/speak` }
}
const sending = (type: string, body: Buffer | string, status = 200) =>
  providerThat((response) => response.writeHead(status, { 'content-type': type }).end(body))

/** Whoever asks within `patience` ms. */
const asking = ({ address }: { address: string }, patience = 30_000, stop = new AbortController().signal) =>
  createProvider({ address, key: 'a key of ours', patience, measure: measured }).speak('Hello', 'uncle', stop)

const voice = { id: 'uncle', sound: { base: 'slt', pace: 1, pitch: 1 } } as const

describe('a provider that speaks for money', () => {
  it('[TTS-2] is told the text, the voice and the key, in any language, and its audio is given as it is', async () => {
    const provider = await sending('audio/wav; codec=1', wav)
    const { platform, metrics } = platformFor({ address: provider.address, key: 'a key of ours' })
    const speech = makeSpeech()(platform)
    expect(speech.canSpeak('مرحبا')).toBe(true)
    expect(await speech.speak('مرحبا', voice)).toEqual({ bytes: wav, mimeType: 'audio/wav', durationMs: 500 })
    expect(provider.asked).toEqual([
      { body: JSON.stringify({ text: 'مرحبا', voice: 'uncle' }), authorization: 'Bearer a key of ours' },
    ])
    await expect(speech.speak('🔥', voice)).rejects.toMatchObject({ reason: 'unspeakable' })
    expect(provider.asked).toHaveLength(1)
    expect(await metrics.text()).toContain('shoal_speech_total{outcome="spoken"} 1')
    await speech.close()
    await expect(speech.speak('again', voice)).rejects.toMatchObject({ reason: 'stopped' })
  })

  it.each([
    ['audio/mp4', ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4']],
    ['audio/mpeg', ['-c:a', 'libmp3lame', '-f', 'mp3']],
    ['audio/ogg', ['-c:a', 'libopus', '-f', 'ogg']],
  ])('[TTS-2] may send %s, and how long that is is measured', async (type, how) => {
    const made = execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', ...how, 'pipe:1'], { input: wav })
    const { mimeType, durationMs } = await asking(await sending(type, made))
    expect(mimeType).toBe(type)
    // Frames are whole.
    expect(durationMs).toBeGreaterThanOrEqual(450)
    expect(durationMs).toBeLessThan(750)
  })

  it('[TTS-2] that never answers, or of whose answer a byte comes now and then, is late', async () => {
    await expect(asking(await providerThat(() => {}), 100)).rejects.toMatchObject({
      name: 'SpeechError',
      reason: 'late',
    })
    const dribbling = await providerThat((response) => {
      response.writeHead(200, { 'content-type': 'audio/wav' })
      const timer = setInterval(() => response.write('x'), 10)
      stops.push(() => clearInterval(timer))
    })
    await expect(asking(dribbling, 300)).rejects.toMatchObject({ reason: 'late' })
  })

  it.each([503, 429])('[TTS-2] that answers %i is busy', async (status) => {
    await expect(asking(await sending('text/plain', 'later', status))).rejects.toMatchObject({ reason: 'busy' })
  })

  it('[TTS-2] that answers what is no audio, too much, too long, nothing, or an error is broken', async () => {
    const minutes = silentWav(121)
    for (const [type, body, status] of [
      ['text/html', '<p>Welcome', 200],
      ['audio/wav', wav, 500],
      ['audio/wav', wav, 401],
      ['audio/midi', wav, 200],
      ['audio/mpeg', 'no audio at all', 200],
      ['audio/wav', '', 200],
      ['audio/wav', minutes, 200],
      ['audio/mpeg', Buffer.alloc(5_000_000), 200],
    ] as const)
      await expect(asking(await sending(type, body, status))).rejects.toMatchObject({ reason: 'broken' })
  })

  it('[TTS-2] that leads elsewhere is not followed, since the key is for it alone', async () => {
    const elsewhere = await sending('audio/wav', wav)
    const leading = await providerThat((response) => response.writeHead(307, { location: elsewhere.address }).end())
    await expect(asking(leading)).rejects.toMatchObject({ reason: 'broken' })
    expect(elsewhere.asked).toEqual([])
  })

  it('[TTS-2] that is not there, hangs up, or is asked while the server stops is broken', async () => {
    const hangingUp = await providerThat((response) =>
      response.writeHead(200, { 'content-type': 'audio/wav' }).destroy(),
    )
    await expect(asking(hangingUp)).rejects.toMatchObject({ reason: 'broken' })
    await expect(asking({ address: 'http://127.0.0.1:1/' })).rejects.toMatchObject({ reason: 'broken' })
    const stopped = AbortSignal.abort()
    await expect(asking(await sending('audio/wav', wav), 30_000, stopped)).rejects.toMatchObject({ reason: 'broken' })
  })

  it('[TTS-2] is at an https address or on this machine, and a key needs one', () => {
    const check = (SPEECH_URL?: string, SPEECH_KEY?: string) =>
      speechSettings.check({ SPEECH_URL, SPEECH_KEY }, 'production')
    expect(check()).toEqual({})
    expect(check('https://speech.example/v1', 'a key of ours')).toEqual({})
    expect(check('http://localhost:5002/speak')).toEqual({})
    expect(check('http://speech.example/v1')).toEqual({ SPEECH_URL: 'must be https, or http on localhost' })
    expect(check(undefined, 'a key of ours')).toEqual({ SPEECH_URL: 'is required with SPEECH_KEY' })
    expect(speechSettings.confidential.has('SPEECH_KEY')).toBe(true)
  })
})
