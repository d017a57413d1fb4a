import { yourMedals } from '@shoal/bus/medals/offers'
import { medalEarned } from '../../happenings/medals.ts'
import type { Platform } from '../../platform/platform.ts'
import { toModal, useNotifications } from '../notifications/index.ts'
import { medalOf } from './catalogue/index.ts'

/** Notifies people of medals that they earned [NOT-1, MED-1]; the pages have a toast of their own for it. */
export function tellMedals(platform: Platform): void {
  const medals = { type: 'medal', label: 'Medals', icon: 'medal' } as const
  useNotifications(platform).of(medalEarned, medals, ({ userId, medalId, count }) => {
    const medal = medalOf(medalId)
    if (!medal) return []
    const again = count > 1 ? [{ text: `for the ${ordinal(count)} time` }] : []
    return [
      {
        ...{ userId, lead: toModal(yourMedals) },
        parts: [{ text: 'You earned the medal' }, { strong: medal.name }, ...again],
      },
    ]
  })
}

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const rules = new Intl.PluralRules('en', { type: 'ordinal' })

/** 2nd, 3rd, 11th. */
const ordinal = (count: number): string => `${count.toLocaleString('en-US')}${endings[rules.select(count)] ?? 'th'}`
