/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** Letters that people may type, with dashes and blanks. */
  codeTextMax: 64,
  /** Letters and digits of a code that staff make up. */
  codeMin: 6,
  codeMax: 32,
  /** Codes in a batch, which all go out in one answer. */
  batchMax: 2_000,
  usesMax: 1_000_000,
  rewardTokensMax: 100_000,
  rewardXpMax: 10_000,
  rewardPassDaysMax: 90,
  noteMax: 80,
} as const
