/**
 * Why there is no speech: `unspeakable`, the voice has no sound for this text; `busy`, too many wait already; `late`, it
 * was not ready in time; `broken`, what makes it died, failed or answered what is no speech.
 */
export type SpeechReason = 'unspeakable' | 'busy' | 'late' | 'broken'

/** There is no speech. `reason` is for whoever asked; `message` says more, for the log. */
export class SpeechError extends Error {
  override name = 'SpeechError'
  readonly reason: SpeechReason
  constructor(reason: SpeechReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
