/** Something that must be mended before a remote is shipped. */
export interface Finding {
  /** Absolute; absent when no single file is to blame. */
  file?: string
  /** From 1. */
  line?: number
  /** What is there. */
  what: string
  /** What to do instead. */
  instead: string
}
