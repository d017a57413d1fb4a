import { useSession } from '@shoal/remote-kit'
import { useEffect } from 'react'
import { withQueries } from '../layout/queries.ts'
import { AuctionView } from './AuctionView.tsx'
import { Browse } from './Browse.tsx'
import { Mine } from './Mine.tsx'
import { useMarketStore } from './marketStore.ts'
import type { Place } from './place.ts'

/** The Wet Market at one of its places, live as long as it is looked at. */
export const Market = withQueries(function Market({ place }: { place: Place }) {
  const look = useMarketStore((state) => state.look)
  const me = useSession()?.user.id
  useEffect(look, [look])
  switch (place.view) {
    case 'browse':
      return <Browse key={place.userId} userId={place.userId} />
    case 'mine':
      return <Mine key={me} />
    case 'auction':
      return <AuctionView key={`${place.id} ${me}`} id={place.id} />
  }
})
