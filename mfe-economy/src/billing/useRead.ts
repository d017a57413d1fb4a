import { problemText } from '@shoal/bus'
import { checkoutArea } from '@shoal/bus/checkout'
import { useEvent } from '@shoal/remote-kit'
import { useCallback, useEffect, useState } from 'react'

/** Reads something of the person's account, and reads it again when that changes. `read` must not change by itself. */
export function useRead<T>(read: (signal: AbortSignal | undefined) => Promise<T>) {
  const [data, setData] = useState<T | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [loading, setLoading] = useState(true)
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setLoading(true)
      try {
        const fresh = await read(signal)
        if (signal?.aborted) return
        setData(fresh)
        setProblem(null)
      } catch (error) {
        if (signal?.aborted) return
        setProblem(problemText(error))
      }
      setLoading(false)
    },
    [read],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])
  useEvent(checkoutArea.receives.changed, () => void load())
  return { data, problem, loading, load: () => void load() }
}
