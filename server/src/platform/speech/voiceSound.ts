/** Whose voices there are: slt is a woman, rms a man, awb a Scottish man, kal16 an older machine. All have 16 kHz. */
export const bases = ['slt', 'kal16', 'awb', 'rms'] as const

/** How a voice of the built-in engine sounds. */
export interface VoiceSound {
  /** Whose voice it is made of. */
  readonly base: (typeof bases)[number]
  /** 1 is as it is, 2 twice as fast; from 0.5 to 2. */
  readonly pace: number
  /** 1 is as it is, 2 an octave higher; from 0.5 to 2. */
  readonly pitch: number
  readonly effect?: 'radio' | 'hall' | 'robot'
}
