import { marketArea } from '@shoal/bus/market'
import { useShell } from '@shoal/remote-kit'
import { Tokens } from '@shoal/ui/Tokens'
import { useEffect, useState } from 'react'

/** The last prices of items in the Wet Market, together; nothing if one of them was never sold. */
export default function MarketWorth({ itemIds }: { itemIds: readonly number[] }) {
  const { api } = useShell()
  const [worth, setWorth] = useState<number | null>(null)
  const key = itemIds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another one with each update of the trade
  useEffect(() => {
    setWorth(null)
    if (itemIds.length === 0) return
    const leaving = new AbortController()
    const { signal } = leaving
    Promise.all(itemIds.map((itemId) => api(marketArea).prices({ params: { itemId }, signal })))
      .then((all) => {
        const prices = all.map(({ usual }) => usual)
        if (!signal.aborted && prices.every((price) => price !== null))
          setWorth(prices.reduce((sum, price) => sum + price, 0))
      })
      // A hint that cannot be had is left out.
      .catch(() => {})
    return () => leaving.abort()
  }, [api, key])
  if (worth === null) return null
  return (
    <span>
      Market <Tokens amount={worth} />
    </span>
  )
}
