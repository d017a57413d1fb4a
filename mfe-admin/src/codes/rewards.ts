import type { CodeRewards } from '@shoal/bus/codes'
import { formatTokens } from '@shoal/ui/Tokens'

/** What a code gives, in a few words. */
export function rewardsText({ tokens, xp, passDays, itemId }: CodeRewards, itemName: (id: number) => string): string {
  return [
    tokens > 0 && formatTokens(tokens),
    xp > 0 && `${xp.toLocaleString('en-US')} XP`,
    itemId !== null && itemName(itemId),
    passDays > 0 && `${passDays} ${passDays === 1 ? 'day' : 'days'} of the pass`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}

/** Codes as a file that spreadsheets read: only letters, digits and dashes stand in it, so nothing is taken for a formula. */
export const csvOf = (codes: ReadonlyArray<{ code: string | null; uses: number }>): string =>
  [
    'code,uses',
    ...codes.map(({ code, uses }) => `${code?.replace(/[^\p{L}\p{N}-]/gu, '').replace(/^-+/, '') ?? ''},${uses}`),
  ].join('\r\n')
