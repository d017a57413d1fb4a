/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** A version of a remote as it is shipped. */
  shipBytesMax: 16 * 1024 * 1024,
  shipFilesMax: 400,
  /** Compressed size of a remote's own entry, in bytes. */
  remoteEntryMax: 10_000,
  remoteNotesMax: 4_000,
  remoteOverridesMax: 20,
  remoteReportsMax: 50,
} as const
