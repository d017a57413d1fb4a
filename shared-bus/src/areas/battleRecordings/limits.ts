/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** Recordings on one page: of about ten battles. */
  recordingsPage: 20,
  /** In ms: the shortest and the longest clip of a battle. */
  battleClipMin: 1_000,
  battleClipMax: 120_000,
  /** In ms: how much of the reported person's picture is kept, up to the report. */
  evidence: 30_000,
} as const
