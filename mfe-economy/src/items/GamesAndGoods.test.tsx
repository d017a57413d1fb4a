import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import GamesAndGoods from './GamesAndGoods.tsx'

const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('the ways to what one can do with tokens and items', () => {
  it('[ITEM-3] [ITEM-5] [MKT-1] [TOK-8] lead to toys, the prize machine, the market and the goals', async () => {
    const { modals } = renderInShell(<GamesAndGoods />, { states: { session: sessionOf() } })
    for (const name of [/^Fishtoys/, /^Toys/, /^Prize Machine/, /^Wet Market/, /^Goals/]) await press(name)
    expect(modals.map(({ id }) => id)).toEqual(['fishtoys', 'toys', 'prize-machine', 'wet-market', 'goals'])
  })

  it('[ITEM-3] [ITEM-5] [MKT-1] a visitor can look at the market, and is asked to log in for what is their own', async () => {
    const { modals } = renderInShell(<GamesAndGoods />)
    for (const name of [/^Fishtoys/, /^Prize Machine/, /^Wet Market/]) await press(name)
    expect(modals.map(({ id }) => id)).toEqual(['log-in', 'log-in', 'wet-market'])
  })
})
