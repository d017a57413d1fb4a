import type { SpeechProvider } from './settings.ts'
import { longestSpeech, type Speech } from './speech.ts'
import { SpeechError } from './speechError.ts'

/** Of one answer, in bytes: four minutes at 128 kbit/s. */
const mostBytes = 4 * 1024 * 1024
/** Of one text, in characters: what more would cost, nobody has paid for. */
const mostCharacters = 1_000

const types: Readonly<Record<string, Speech['mimeType']>> = {
  'audio/mp4': 'audio/mp4',
  'audio/wav': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/mpeg': 'audio/mpeg',
  'audio/ogg': 'audio/ogg',
}

export interface ProviderOptions extends SpeechProvider {
  /** In ms, from the question to the last byte of the answer. */
  readonly patience: number
  /** How long audio is, in ms; null when it is none. */
  readonly measure: (bytes: Buffer) => Promise<number | null>
}

/** The bytes of an answer, read no further than they may be. */
async function bodyOf(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    // Leaving the loop ends the connection.
    if (size > mostBytes) throw new SpeechError('broken', `the speech provider sent more than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Whether a provider is asked for a text: in any writing, if there is a letter or a digit in it. */
export const hasLetters = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/**
 * A provider that speaks for money: it is sent `{ text, voice }` and answers with audio. Nothing is asked twice, because it
 * may cost twice; and it is not asked at another address than the operator's, because the key is for that one.
 */
export function createProvider({ address, key, patience, measure }: ProviderOptions) {
  async function ask(text: string, voice: string, signal: AbortSignal): Promise<Speech> {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ text: text.slice(0, mostCharacters), voice }),
      redirect: 'error',
      signal,
    })
    const mimeType = types[answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '']
    if (!answer.ok || !mimeType) {
      await answer.body?.cancel()
      const busy = answer.status === 429 || answer.status === 503
      if (busy) throw new SpeechError('busy', `the speech provider answered ${answer.status}`)
      const what = answer.ok ? 'what is no audio' : answer.status
      throw new SpeechError('broken', `the speech provider answered ${what}`)
    }
    const bytes = await bodyOf(answer)
    const durationMs = await measure(bytes)
    if (durationMs === null) throw new SpeechError('broken', 'nobody can tell how long the audio of the provider is')
    if (durationMs <= 0 || durationMs > longestSpeech)
      throw new SpeechError('broken', `the speech provider sent ${durationMs} ms of audio`)
    return { bytes, mimeType, durationMs }
  }

  return {
    /** Rejects with a SpeechError: `late`, `busy` (it says so itself) or `broken`. `stop` ends it. */
    async speak(text: string, voice: string, stop: AbortSignal): Promise<Speech> {
      const late = AbortSignal.timeout(patience)
      try {
        return await ask(text, voice, AbortSignal.any([late, stop]))
      } catch (error) {
        if (error instanceof SpeechError) throw error
        if (late.aborted)
          throw new SpeechError('late', `no answer of the speech provider within ${patience} ms`, { cause: error })
        throw new SpeechError('broken', 'the speech provider cannot be asked', { cause: error })
      }
    },
  }
}
