/** Spoken audio, or a sound that was made from a description. */
export interface Speech {
  readonly bytes: Buffer
  readonly mimeType: 'audio/mp4' | 'audio/wav' | 'audio/mpeg' | 'audio/ogg'
  /** In whole ms, never 0. */
  readonly durationMs: number
}

/** No speech is longer than this, in ms. */
export const longestSpeech = 120_000
