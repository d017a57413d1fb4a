import { type AudioProviderOptions, createAudioProvider } from './audioProvider.ts'
import { longestSpeech, type Speech } from './speech.ts'

/** Of one text, in characters: what more would cost, nobody has paid for. */
const mostCharacters = 1_000

export type ProviderOptions = Omit<AudioProviderOptions, 'name' | 'longest'>

/** Whether a provider is asked for a text: in any writing, if there is a letter or a digit in it. */
export const hasLetters = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** A provider that speaks for money: it is sent `{ text, voice }` and answers with audio. */
export function createProvider(options: ProviderOptions) {
  const provider = createAudioProvider({ ...options, name: 'speech provider', longest: longestSpeech })
  return {
    /** Rejects with a SpeechError: `late`, `busy` (it says so itself) or `broken`. `stop` ends it. */
    speak: (text: string, voice: string, stop: AbortSignal): Promise<Speech> =>
      provider.ask({ text: text.slice(0, mostCharacters), voice }, stop),
  }
}
