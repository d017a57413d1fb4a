/** Numbers of the area that page and server both need, by name [TTS-1]. */
export const limits = {
  /** Letters of a message. */
  messageMax: 375,
  /** Tokens that a message costs; they come back when it is rejected or cannot be spoken. */
  ttsCost: 120,
  /** How many messages of one person may wait for a moderator. */
  waitingMost: 2,
  /** After so many hours without a decision a message is rejected by itself, and paid back. */
  waitsHours: 24,
  /** Messages that a person's pages keep of what was decided, the newest; it begins anew beyond that. */
  listMost: 10,
  /** No page plays the same message again for so long, in ms [SFX-2]. */
  replayGuard: 30_000,
  /** How loud what people send is, of the volume in Settings [SFX-2]. */
  volume: 0.5,
  voiceNameMax: 24,
  queuePageSize: 50,
} as const
