import type { MarketQuery } from '@shoal/bus/market'
import { marketArea } from '@shoal/bus/market'
import { limits } from '@shoal/bus/market/limits'
import { useShell } from '@shoal/remote-kit'
import { Answered, usePages } from '@shoal/remote-kit/lists'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Figure } from '@shoal/ui/Figure'
import { Pagination } from '@shoal/ui/Pagination'
import SearchX from 'lucide-react/icons/search-x'
import Store from 'lucide-react/icons/store'
import { useState } from 'react'
import { AuctionGrid, CardsToCome } from './AuctionGrid.tsx'
import { Filters, noFilters } from './Filters.tsx'
import styles from './Market.module.css'
import { useMarketStore } from './marketStore.ts'
import { Way } from './Way.tsx'

export type Wanted = Pick<MarketQuery, 'query' | 'rarity' | 'kind' | 'sort'>

/** MKT-1: everything that is for sale, with its filters; only from one person if there is a `userId`. */
export function Browse({ userId }: { userId?: string | undefined }) {
  const { api } = useShell()
  const [wanted, setWanted] = useState<Wanted>(noFilters)
  const fresh = useMarketStore((state) => state.fresh)
  const learn = useMarketStore((state) => state.learn)
  const listed = useMarketStore((state) => state.listed)
  const { query, pages } = usePages({
    ...{ key: ['market', userId, wanted], size: limits.marketPageSize, label: 'Pages of the market' },
    async load(page, signal) {
      const answer = await api(marketArea).list({
        query: { ...wanted, userId, page: page + 1, pageSize: limits.marketPageSize },
        signal,
      })
      learn(answer.marketItems, answer.now)
      return answer
    },
  })
  const shown = new Set(query.data?.marketItems.map(({ id }) => id))
  const come = userId === undefined ? fresh.filter((id) => !shown.has(id)).length : 0
  const showNew = () => {
    listed()
    pages.go(0)
    void query.refetch()
  }
  const filtered = wanted.query !== '' || wanted.rarity !== undefined || wanted.kind !== undefined
  const total = query.data?.total ?? 0
  const seller = userId === undefined ? null : query.data?.marketItems[0]?.seller?.displayName
  return (
    <>
      <Filters wanted={wanted} onChange={setWanted} />
      {!query.isPending && !query.isError && (
        <p className={styles.count} role="status">
          <span>
            <Figure>{total}</Figure> {total === 1 ? 'auction' : 'auctions'}
            {seller && ` of ${seller}`}
          </span>
          {userId !== undefined && (
            <Way to={{ view: 'browse' }} className={styles.link}>
              Everybody’s
            </Way>
          )}
          {/* A list must not move under the pointer: new auctions are shown when the person asks for them. */}
          {come > 0 && (
            <Button size="small" variant="live" onClick={showNew}>
              {come === 1 ? 'Show 1 new auction' : `Show ${come} new auctions`}
            </Button>
          )}
        </p>
      )}
      <Answered query={query} waiting={<CardsToCome />} failed="The market could not be read">
        {({ marketItems }) =>
          marketItems.length > 0 ? (
            <AuctionGrid items={marketItems} busy={query.isPlaceholderData} />
          ) : filtered ? (
            <EmptyState
              title="Nothing of that is for sale"
              icon={<SearchX />}
              action={<Button onClick={() => setWanted(noFilters)}>Clear the search</Button>}
            >
              Somebody may put one up any minute. Or sell yours, and name your price.
            </EmptyState>
          ) : (
            <EmptyState title="The stalls are empty" icon={<Store />}>
              Whoever sells first decides the prices. Sell something from your inventory.
            </EmptyState>
          )
        }
      </Answered>
      <div className={styles.pages}>
        <Pagination
          page={pages.page}
          total={pages.total}
          pageSize={pages.size}
          onPageChange={pages.go}
          label={pages.label}
        />
      </div>
    </>
  )
}
