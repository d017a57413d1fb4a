/**
 * Lets so many run at once; the others wait for their turn, in order. For work that would wait in the database for the
 * same row anyway: here it takes no connection from everybody else meanwhile.
 */
export function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: Array<() => void> = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running += 1
    // Work that has finished gives its turn to the next.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** The same for each key apart: who asks for much waits for their own work, and nobody else waits for them. */
export function turnsByKey(atOnce: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const busy = new Map<string, { inTurn: ReturnType<typeof turns>; inside: number }>()
  return async (key, work) => {
    const own = busy.get(key) ?? { inTurn: turns(atOnce), inside: 0 }
    busy.set(key, own)
    own.inside += 1
    try {
      return await own.inTurn(work)
    } finally {
      own.inside -= 1
      if (own.inside === 0) busy.delete(key)
    }
  }
}
