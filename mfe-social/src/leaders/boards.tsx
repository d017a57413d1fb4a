import { Figure } from '@shoal/ui/Figure'
import { Tokens } from '@shoal/ui/Tokens'
import type { ReactNode } from 'react'

/** A board as people see it. */
export interface BoardView {
  id: string
  title: string
  lead: string
  /** When nobody is on it. */
  empty: string
  value(amount: number): ReactNode
}

export const boards: readonly [BoardView, ...BoardView[]] = [
  {
    ...{ id: 'xp', title: 'XP', empty: 'Nobody has any XP yet' },
    lead: 'Who has done the most in this house.',
    value: (amount) => <Figure>{amount}</Figure>,
  },
  {
    ...{ id: 'tokens', title: 'Tokens', empty: 'Nobody has a token' },
    lead: 'Who could buy the next round, and the bar with it.',
    value: (amount) => <Tokens amount={amount} />,
  },
  {
    ...{ id: 'medals', title: 'Medals', empty: 'Nobody has a medal yet' },
    lead: 'Who has the most to pin on.',
    value: (amount) => <Figure>{amount}</Figure>,
  },
]

/** The board of an address; the first one if there is no such board. */
export const boardOf = (id: string): BoardView => boards.find((board) => board.id === id) ?? boards[0]
