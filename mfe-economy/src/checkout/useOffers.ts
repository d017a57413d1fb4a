import { ApiError } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { checkoutArea, type Offers } from '@shoal/bus/checkout'
import { useEvent, useShell } from '@shoal/remote-kit'
import { useCallback, useEffect, useState } from 'react'

/** The products that the person can buy; read again when their pass changes. */
export function useOffers() {
  const { api } = useShell()
  const [offers, setOffers] = useState<Offers | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [loading, setLoading] = useState(true)

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setLoading(true)
      try {
        setOffers(await api(checkoutArea).offers({ signal }))
        setProblem(null)
      } catch (error) {
        if (signal?.aborted) return
        setProblem(error instanceof ApiError ? error.message : 'What is sold could not be read')
      }
      setLoading(false)
    },
    [api],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])
  useEvent(accountsArea.receives.changed, () => void load())
  return { offers, problem, loading, load }
}
