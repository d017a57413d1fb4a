/**
 * Why there is no speech, or no sound of a description: `unspeakable`, the voice has no sound for this text; `busy`, too
 * many wait already; `late`, it was not ready in time; `broken`, what makes it died, failed or answered what is no audio;
 * `stopped`, the server stops, and may be asked again once it is back.
 */
export type SpeechReason = 'unspeakable' | 'busy' | 'late' | 'broken' | 'stopped'

/** There is no speech. `reason` is for whoever asked; `message` says more, for the log. */
export class SpeechError extends Error {
  override name = 'SpeechError'
  readonly reason: SpeechReason
  constructor(reason: SpeechReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** What went wrong as a SpeechError: what nobody foresaw is `broken`. */
export const asSpeechError = (error: unknown): SpeechError =>
  error instanceof SpeechError ? error : new SpeechError('broken', 'no audio could be made', { cause: error })
