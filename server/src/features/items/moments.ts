import { itemGiven, itemUsed } from '../../happenings/items.ts'
import type { Platform } from '../../platform/platform.ts'
import { useMoments } from '../moments/index.ts'
import { useDefinitions } from './definitions.ts'

/** Moments for viewers: epic finds, and people with beef. */
export function tellMoments(platform: Platform): void {
  const definitions = useDefinitions(platform)
  const moments = useMoments(platform)
  const whole = { streamId: null, size: 'large' } as const

  moments.of(itemGiven, ({ itemId, userId, reason }) => {
    const item = definitions.find(itemId)
    if (item?.rarity !== 'EPIC' || (reason !== 'buy' && reason !== 'found')) return null
    return {
      ...{ ...whole, kind: 'item-found', sound: 'find' },
      parts: [{ personId: userId }, { text: 'found' }, { strong: item.name }],
    }
  })
  moments.of(itemUsed, ({ itemId, userId }) => {
    if (definitions.find(itemId)?.effect?.name !== 'beef') return null
    return {
      ...{ ...whole, kind: 'beef', size: 'small' },
      parts: [
        { personId: userId },
        { text: 'has' },
        { strong: 'beef' },
        { text: 'and waits for somebody to share it' },
      ],
    }
  })
}
