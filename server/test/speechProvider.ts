import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeWav } from '../src/platform/speech/wav.ts'

/** What a server asked the provider of speech for. */
export interface AskedSpeech {
  text: string
  voice: string
}

/** What a server asked the provider of sounds for. */
export interface AskedSound {
  prompt: string
}

/** A provider of audio of a test's own. */
export interface AudioProvider<Asked> {
  url: string
  asked: Asked[]
  /** The header `Authorization` of each question. */
  authorizations: (string | undefined)[]
  /** Resolves once it was asked so often. */
  untilAsked(times: number): Promise<void>
  /** Answers everything that waits because its words have `later`, and whatever has it from now on until `holdLate`. */
  answerLate(): void
  /** Lets what has the word `later` wait again. */
  holdLate(): void
  close(): Promise<void>
}
export type SpeechProvider = AudioProvider<AskedSpeech>
export type SoundsProvider = AudioProvider<AskedSound>

const rate = 8_000
/** How long its audio is for each letter of the words, in ms. */
export const msPerLetter = 50
/** How long it is for the word `endless`, in ms: longer than anything may be. */
const endlessMs = 130_000

/** A tone of so many ms, as a WAV file. */
function tone(ms: number): Buffer {
  const angle = (index: number) => (index / rate) * 2 * Math.PI * 440
  const samples = Float32Array.from(
    { length: Math.round((ms / 1_000) * rate) },
    (_, index) => Math.sin(angle(index)) / 3,
  )
  return writeWav({ samples, rate })
}

/** What it answers to words without a meaning of their own: a WAV file. */
export const soundOf = (words: string): Buffer => tone(words.length * msPerLetter)

/** What it answers to words that have one of these in them. */
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  rubbish: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Pay first</h1>'),
  nothing: (response) => response.writeHead(200, { 'content-type': 'audio/wav' }).end(),
  broken: (response) => response.writeHead(500).end(),
  busy: (response) => response.writeHead(503).end(),
  endless: (response) => response.writeHead(200, { 'content-type': 'audio/wav' }).end(tone(endlessMs)),
}

/**
 * Answers with a tone, `msPerLetter` long for each letter of the words in a question, or as `answers` says. One with the
 * word `later` waits for `answerLate`.
 */
async function startProvider<Asked>(wordsOf: (asked: Asked) => string): Promise<AudioProvider<Asked>> {
  const asked: Asked[] = []
  const authorizations: (string | undefined)[] = []
  const waiting = new Set<() => void>()
  const watching = new Set<() => void>()
  let late = false
  const answer = (response: ServerResponse, words: string) =>
    response.writeHead(200, { 'content-type': 'audio/wav' }).end(soundOf(words))
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const question = JSON.parse(Buffer.concat(parts).toString()) as Asked
      asked.push(question)
      authorizations.push(request.headers.authorization)
      for (const look of watching) look()
      const words = wordsOf(question)
      const [, special] = Object.entries(answers).find(([word]) => words.includes(word)) ?? []
      if (special) special(response)
      else if (words.includes('later') && !late) waiting.add(() => answer(response, words))
      else answer(response, words)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/make`,
    asked,
    authorizations,
    untilAsked: (times) =>
      new Promise((resolve) => {
        const look = () => {
          if (asked.length < times) return
          watching.delete(look)
          resolve()
        }
        watching.add(look)
        look()
      }),
    answerLate() {
      late = true
      for (const answerNow of waiting) answerNow()
      waiting.clear()
    },
    holdLate() {
      late = false
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Speaks a tone for each text. */
export const startSpeechProvider = (): Promise<SpeechProvider> => startProvider<AskedSpeech>(({ text }) => text)

/** Makes a tone of each description. */
export const startSoundsProvider = (): Promise<SoundsProvider> => startProvider<AskedSound>(({ prompt }) => prompt)
