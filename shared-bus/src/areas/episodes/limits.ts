/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** STR-15 */
  recordingTitleMax: 80,
  recordingDescriptionMax: 1_000,
  recordingSecondsMax: 86_400,
  /** 4 GiB; a server may take less. */
  recordingBytesMax: 4_294_967_296,
  /** In ms: an address of a recording is renewed while it plays. */
  recordingTokenLife: 1_800_000,
} as const
