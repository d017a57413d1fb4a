import { marketArea } from '@shoal/bus/market'
import { useSession, useShell } from '@shoal/remote-kit'
import { queryOptions } from '@tanstack/react-query'
import { useMarketStore } from './marketStore.ts'

export const mineKey = ['my-market']

/** The person's auctions, bids and watched auctions, as a query that several components share. */
export function useMine() {
  const { api } = useShell()
  const me = useSession()?.user.id
  const learn = useMarketStore((state) => state.learn)
  return queryOptions({
    queryKey: [...mineKey, me],
    enabled: me !== undefined,
    async queryFn({ signal }) {
      const mine = await api(marketArea).mine({ signal })
      const all = [...mine.selling, ...mine.watching, ...mine.bidding.map(({ marketItem }) => marketItem)]
      learn(all, mine.now)
      return mine
    },
  })
}
