/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** MIS-2, in ms: a page older than this is asked at once, a younger one after half of it. */
  missionPromptAge: 60_000,
  missionPromptDelay: 30_000,
  /** How long the prompt stands in full while nobody is busy with it, in ms. */
  missionPromptStay: 15_000,
  /** MIS-3: pop-ups of the spam-filter, and the ms between them. */
  missionPopups: 100,
  missionPopupInterval: 500,
  missionSecondsMin: 10,
  missionSecondsMax: 3_600,
  /** MIS-4: XP for each launch text. */
  launchTextXp: 100,
  launchTextsMax: 20,
  launchTextMax: 80,
} as const
