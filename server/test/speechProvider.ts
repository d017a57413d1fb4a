import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeWav } from '../src/platform/speech/wav.ts'

/** What a server asked the provider for. */
export interface AskedSpeech {
  text: string
  voice: string
}

/** A provider of speech of a test's own. */
export interface SpeechProvider {
  url: string
  asked: AskedSpeech[]
  /** Answers everything that waits because its text has the word `later`, and whatever has it from now on. */
  answerLate(): void
  close(): Promise<void>
}

const rate = 8_000
/** How long its speech is for each letter of a text, in ms. */
export const msPerLetter = 50

/** A tone of so many ms, as a WAV file. */
function tone(ms: number): Buffer {
  const angle = (index: number) => (index / rate) * 2 * Math.PI * 440
  const samples = Float32Array.from(
    { length: Math.round((ms / 1_000) * rate) },
    (_, index) => Math.sin(angle(index)) / 3,
  )
  return writeWav({ samples, rate })
}

/**
 * Speaks a tone for each text. One with the word `rubbish` gets a page instead, one with `broken` the status 500, and one
 * with `later` waits for `answerLate`.
 */
export async function startSpeechProvider(): Promise<SpeechProvider> {
  const asked: AskedSpeech[] = []
  const waiting = new Set<() => void>()
  let late = false
  const speak = (response: ServerResponse, text: string) => {
    response.writeHead(200, { 'content-type': 'audio/wav' })
    response.end(tone(text.length * msPerLetter))
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const question = JSON.parse(Buffer.concat(parts).toString()) as AskedSpeech
      asked.push(question)
      const { text } = question
      if (text.includes('rubbish')) {
        response.writeHead(200, { 'content-type': 'text/html' })
        response.end('<h1>Pay first</h1>')
      } else if (text.includes('broken')) {
        response.writeHead(500)
        response.end()
      } else if (text.includes('later') && !late) waiting.add(() => speak(response, text))
      else speak(response, text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/speak`,
    asked,
    answerLate() {
      late = true
      for (const answer of waiting) answer()
      waiting.clear()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
