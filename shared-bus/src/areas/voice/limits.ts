/** Numbers of the area that page and server both need, by name [TTS-1, SFX-1]. */
export const limits = {
  /** Letters of a message. */
  messageMax: 375,
  /** Tokens that a message costs; they come back when it is rejected or cannot be spoken. */
  ttsCost: 120,
  /** Letters of a description that a sound is made from. */
  promptMax: 120,
  /** Tokens for a sound that is made from a description; those of the library cost by sound [SFX-1]. */
  promptCost: 250,
  /** How many TTS messages of one person may wait for a moderator, and how many of their sound effects. */
  waitingMost: 2,
  /** After so many hours without a decision a message is rejected by itself, and paid back. */
  waitsHours: 24,
  /** How many of the last TTS messages of a person are shown, and of their sound effects. */
  listMost: 10,
  /** No page plays the same message again for so long, in ms [SFX-2]. */
  replayGuard: 30_000,
  /** How loud what people send is, of the volume in Settings [SFX-2]. */
  volume: 0.5,
  voiceNameMax: 24,
  queuePageSize: 50,
} as const
