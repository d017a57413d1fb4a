/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** STR-10, in ms. */
  playbackTokenLife: 300_000,
  /** STR-8: how far back a live camera can be watched, in seconds. */
  rewindWindow: 3_600,
  /** From one small still of the past to the next, in seconds, and how wide one is, in px. */
  stillEvery: 10,
  stillWidth: 256,
  /** STR-14: between two reports of one camera by one person, in ms. */
  streamReportInterval: 300_000,
  /** STR-5: letters of the sentence that viewers read when they are moved. */
  moveReason: 160,
  /** A report counts for so long, in ms. */
  streamReportLife: 3_600_000,
} as const
/** The season whose streams can be chosen; 0 is a placeholder, all others are over or still to come. */
export const currentSeason = 2
export const allowedSeasons: readonly number[] = [1, 2]
