/** Settles like `work`, or rejects with what `late` makes when `ms` have passed. */
export function withinTime<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
