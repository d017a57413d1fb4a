import { settingsArea } from '@shoal/bus'
import { marketArea } from '@shoal/bus/market'
import { useEvent, useShell } from '@shoal/remote-kit'
import { marketAddress } from './marketAddress.ts'
import { noticeText } from './notices.ts'

/** Shows nothing itself: it tells people what happened to their bids and sales, on whatever panel they are [MKT-4]. */
export default function MarketNews(): null {
  const { bus, toast } = useShell()
  useEvent(marketArea.receives.notice, (notice) => {
    const { text, type, sound } = noticeText(notice)
    toast({
      ...{ id: `market-${notice.id}`, type, header: 'Wet Market', text },
      action: { label: 'Show it', run: () => marketAddress.go({ view: 'auction', id: notice.listingId }) },
    })
    if (sound !== null) bus.publish(settingsArea.topics['play-sound'], { name: sound })
  })
  return null
}
