import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import BattlePanel from './BattlePanel.tsx'
import { queries } from './queries.ts'
import { battleOf, gill, lou, me, renderInRing } from './testing.ts'

afterEach(() => {
  cleanup()
  queries.clear()
})

describe('the way to practice', () => {
  const link = { name: 'Practise meanwhile' }

  it('[BAT-11] is open to visitors and people in the queue, in the empty ring, and not in a battle', async () => {
    const waiting = renderInRing(<BattlePanel />, { snapshot: { status: 'queued' }, queueLength: 1, myPosition: 1 })
    await userEvent.click(await screen.findByRole('button', link))
    expect(waiting.panels).toEqual(['battle-chat-ai'])
    await waiting.receive('battle-chat:start', battleOf(me, gill))
    expect(screen.queryByRole('button', link)).toBeNull()
    waiting.unmount()
    const visitor = renderInRing(<BattlePanel />, { visitor: true })
    await userEvent.click(await screen.findByRole('button', link))
    expect(visitor.panels).toEqual(['battle-chat-ai'])
    visitor.unmount()
  })

  it('[BAT-11] stands beside the queue while others battle', async () => {
    const { panels, unmount } = renderInRing(<BattlePanel />, {
      snapshot: { status: 'queued', battleChat: battleOf(lou, gill) },
      ...{ queueLength: 3, myPosition: 1 },
    })
    const queue = within(await screen.findByRole('region', { name: 'Queue' }))
    await userEvent.click(await queue.findByRole('button', link))
    expect(screen.getAllByRole('button', link)).toHaveLength(1)
    expect(panels).toEqual(['battle-chat-ai'])
    unmount()
  })
})
