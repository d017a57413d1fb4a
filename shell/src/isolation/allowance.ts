/**
 * Counts what somebody does within a second.
 * @param now ms of a clock that never goes back
 * @returns counts one more, and says by how many that is too many; 0 or less is within the allowance
 */
export function allowance(perSecond: number, now = () => performance.now()): () => number {
  let begun = now()
  let count = 0
  return () => {
    if (now() - begun >= 1_000) {
      begun = now()
      count = 0
    }
    count += 1
    return count - perSecond
  }
}
