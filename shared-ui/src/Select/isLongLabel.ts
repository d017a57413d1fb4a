/** From this many characters on, a label is long (UI-7). */
export const LONG_LABEL = 12

/** Whether a label of a dropdown is set smaller and narrower (UI-7). Counts characters as people do, not code units. */
export function isLongLabel(label: string): boolean {
  return [...label].length >= LONG_LABEL
}
