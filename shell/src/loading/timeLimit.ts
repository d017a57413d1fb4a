/** Settles like `work`, or rejects with what `late` makes when `ms` have passed. */
export function withinTime<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Calls back once `work` has succeeded; where it fails, it does nothing. */
export const whenDone = <T>(work: Promise<T>, callback: (value: T) => void): Promise<void> =>
  new Promise((resolve) => {
    work.then(callback).then(resolve, () => {})
  })

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
