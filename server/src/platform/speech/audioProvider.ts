import type { PaidProvider } from './paidProvider.ts'
import type { Speech } from './speech.ts'
import { SpeechError } from './speechError.ts'

/** Of one answer, in bytes: four minutes at 128 kbit/s. */
const mostBytes = 4 * 1024 * 1024

const types: Readonly<Record<string, Speech['mimeType']>> = {
  'audio/mp4': 'audio/mp4',
  'audio/wav': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/mpeg': 'audio/mpeg',
  'audio/ogg': 'audio/ogg',
}

export interface AudioProviderOptions extends PaidProvider {
  /** What it is called in messages: `speech provider`. */
  readonly name: string
  /** No audio of it may be longer, in ms. */
  readonly longest: number
  /** In ms, from the question to the last byte of the answer. */
  readonly patience: number
  /** How long audio is, in ms; null when it is none. */
  readonly measure: (bytes: Buffer) => Promise<number | null>
}

/** The bytes of an answer, read no further than they may be. */
async function bodyOf(answer: Response, name: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    // Leaving the loop ends the connection.
    if (size > mostBytes) throw new SpeechError('broken', `the ${name} sent more than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * A provider that makes audio for money: it is sent JSON and answers with audio. Nothing is asked twice, because it may
 * cost twice; and it is not asked at another address than the operator's, because the key is for that one.
 */
export function createAudioProvider({ address, key, name, longest, patience, measure }: AudioProviderOptions) {
  async function answerTo(question: object, signal: AbortSignal): Promise<Speech> {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(question),
      redirect: 'error',
      signal,
    })
    const mimeType = types[answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '']
    if (!answer.ok || !mimeType) {
      await answer.body?.cancel()
      const busy = answer.status === 429 || answer.status === 503
      if (busy) throw new SpeechError('busy', `the ${name} answered ${answer.status}`)
      const what = answer.ok ? 'what is no audio' : answer.status
      throw new SpeechError('broken', `the ${name} answered ${what}`)
    }
    const bytes = await bodyOf(answer, name)
    const durationMs = await measure(bytes)
    if (durationMs === null) throw new SpeechError('broken', `nobody can tell how long the audio of the ${name} is`)
    if (durationMs <= 0 || durationMs > longest)
      throw new SpeechError('broken', `the ${name} sent ${durationMs} ms of audio`)
    return { bytes, mimeType, durationMs }
  }

  return {
    /**
     * Audio for a question, of `longest` ms at most. Rejects with a SpeechError: `late`, `busy` (it says so itself) or
     * `broken`. `stop` ends it.
     */
    async ask(question: object, stop: AbortSignal): Promise<Speech> {
      const late = AbortSignal.timeout(patience)
      try {
        return await answerTo(question, AbortSignal.any([late, stop]))
      } catch (error) {
        if (error instanceof SpeechError) throw error
        if (late.aborted)
          throw new SpeechError('late', `no answer of the ${name} within ${patience} ms`, { cause: error })
        throw new SpeechError('broken', `the ${name} cannot be asked`, { cause: error })
      }
    },
  }
}
