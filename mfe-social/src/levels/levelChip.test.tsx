import { ApiError, sessionArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { levelThreshold } from '@shoal/bus/rules'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import LevelChip from './LevelChip.tsx'

function open(read: () => unknown = () => ({ xp: 1_234 })) {
  const asked = jest.fn(read)
  return {
    ...renderInShell(<LevelChip />, { states: { session: sessionOf() }, api: { profile: { xp: asked } } }),
    asked,
  }
}
const chip = (name: string | RegExp) => screen.findByRole('button', { name })
afterEach(cleanup)

describe('the level in the bar', () => {
  it('[LVL-1] says level, XP of the XP that are needed, and percent, also when pointed at', async () => {
    const { asked } = open()
    const shown = await chip('Level 9, 1,234 of 1,396 XP, 88%')
    expect(shown).toHaveAttribute('title', 'Level 9, 1,234 of 1,396 XP, 88%')
    expect(shown).toHaveTextContent('988%')
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('[LVL-1] begins at level 1 with nothing', async () => {
    open(() => ({ xp: 0 }))
    expect(await chip('Level 1, 0 of 100 XP, 0%')).toBeVisible()
  })

  it('[LVL-1] follows XP that are gained and lost at once', async () => {
    const { receive, asked } = open(() => ({ xp: 99 }))
    expect(await chip('Level 1, 99 of 100 XP, 99%')).toBeVisible()
    receive('profile:xp', { xp: 100 })
    expect(screen.getByRole('button')).toHaveAccessibleName('Level 2, 100 of 229 XP, 43%')
    receive('profile:xp', { xp: 50 })
    expect(screen.getByRole('button')).toHaveAccessibleName('Level 1, 50 of 100 XP, 50%')
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('[LVL-2] leads to the ladder of ranks', async () => {
    const { modals } = open()
    await userEvent.click(await chip(/^Level 9,/))
    expect(modals.map(({ id }) => id)).toEqual(['rank-ladder'])
  })

  it('[RT-3] is read anew after a reconnect', async () => {
    let xp = 0
    const { bus } = open(() => ({ xp }))
    await chip(/^Level 1,/)
    xp = levelThreshold(4)
    act(() => bus.publish(sessionArea.topics['catch-up'], {}))
    expect(await chip(/^Level 5,/)).toBeVisible()
  })

  it('shows somebody else nothing of the one before', async () => {
    const { bus, asked } = open()
    await chip(/^Level 9,/)
    asked.mockReturnValue({ xp: 100 })
    act(() => bus.state(accountsArea.states.session).set(sessionOf({ id: 'rival' })))
    expect(screen.queryByRole('button')).toBeNull()
    expect(await chip(/^Level 2,/)).toBeVisible()
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('says that it could not be read, and reads it again when pressed', async () => {
    let works = false
    const { modals } = open(() => {
      if (!works) throw new ApiError(500, 'internal', 'Something went wrong on our side')
      return { xp: 1_234 }
    })
    const failed = await chip('Level: try again. Something went wrong on our side')
    await userEvent.click(failed)
    expect(await chip(/^Level: try again/)).toHaveAttribute('aria-busy', 'false')
    works = true
    await userEvent.click(screen.getByRole('button'))
    expect(await chip(/^Level 9,/)).toBeVisible()
    expect(modals).toEqual([])
  })
})
