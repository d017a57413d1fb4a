import type { Medal } from '@shoal/bus/medals'
import type { Profile } from '@shoal/bus/profile'
import { rankAfter, rankOf, ranks } from '@shoal/bus/profile/rules'
import { levelThreshold } from '@shoal/bus/rules'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import ProgressNews from './ProgressNews.tsx'
import { phraseFor, phrases } from './phrases.ts'
import RankLadderModal from './RankLadderModal.tsx'

const states = { session: sessionOf({ displayName: 'puddle' }) }
afterEach(() => {
  cleanup()
  queries.clear()
})

describe('ranks', () => {
  it('[LVL-2] run from level 1, Nothing, to 1000, Winner, about sixty of them, each higher and with a name of its own', () => {
    expect(ranks[0]).toMatchObject({ level: 1, title: 'Nothing' })
    expect(ranks.at(-1)).toMatchObject({ level: 1000, title: 'Winner' })
    expect(ranks.length).toBeGreaterThanOrEqual(58)
    expect(ranks.length).toBeLessThanOrEqual(65)
    const levels = ranks.map(({ level }) => level)
    expect(levels).toEqual(levels.toSorted((one, other) => one - other))
    expect(new Set(levels).size).toBe(ranks.length)
    expect(new Set(ranks.map(({ title }) => title)).size).toBe(ranks.length)
    expect([1, 9, 10, 11, 999, 1000, 4000].map((level) => rankOf(level).title)).toEqual([
      ...['Nothing', 'Plankton', 'Krill', 'Krill', 'Ocean', 'Winner', 'Winner'],
    ])
    expect([rankAfter(10)?.title, rankAfter(1000)]).toEqual(['Brine Shrimp', null])
  })

  it('[LVL-2] the ladder shows the own rank, how far the next is, and what each brings', async () => {
    // At the threshold of level 9 level 10 begins.
    const xp = levelThreshold(9)
    renderInShell(<RankLadderModal />, {
      states,
      // Nothing else of it is looked at.
      api: { profile: { read: () => ({ xp, level: 10 }) as Profile } },
    })
    expect(await screen.findByText('2 levels to Brine Shrimp.')).toBeVisible()
    expect(
      screen.getByText(`${xp.toLocaleString('en-US')} / ${levelThreshold(10).toLocaleString('en-US')} XP, 88%`),
    ).toBeVisible()
    const steps = screen.getAllByRole('listitem')
    expect(steps).toHaveLength(ranks.length)
    expect(steps.filter((step) => step.getAttribute('aria-current') === 'step')).toHaveLength(1)
    expect(steps.find((step) => step.getAttribute('aria-current'))).toHaveTextContent(
      '10KrillOne of very many, and proud of it.The medal Level 10, yours',
    )
  })

  it('[LVL-2] the ladder says which unlocks are had, which are ahead, and which comes next, and leads to the XP history', async () => {
    const xp = levelThreshold(11)
    const { modals } = renderInShell(<RankLadderModal />, {
      states,
      api: { profile: { read: () => ({ xp, level: 12 }) as Profile } },
    })
    expect(await screen.findByText('Next: One more place for items at level 15')).toBeVisible()
    const step = (title: string) => screen.getByText(title, { selector: 'b' }).closest('li')!
    expect(step('Krill')).toHaveAttribute('data-state', 'had')
    expect(step('Krill')).toHaveTextContent(/The medal Level 10, yours$/)
    expect(step('Snail')).toHaveAttribute('data-state', 'ahead')
    expect(step('Snail')).toHaveTextContent(/The medal Level 20, still to come$/)
    expect(step('Anglerfish')).toHaveTextContent(
      /The medal Level 100, still to comeOne more place for items, still to come$/,
    )
    expect(step('Brine Shrimp')).toHaveAttribute('data-state', 'mine')
    await userEvent.click(screen.getByRole('button', { name: 'XP history' }))
    expect(modals.map(({ id }) => id)).toEqual(['xp-history'])
  })

  it('[LVL-2] with all unlocks had nothing is said to come', async () => {
    renderInShell(<RankLadderModal />, {
      states,
      api: { profile: { read: () => ({ xp: levelThreshold(1_200), level: 1_201 }) as Profile } },
    })
    expect(await screen.findByText('There is nothing above you.')).toBeVisible()
    expect(screen.queryByText(/^Next:/)).toBeNull()
  })
})

describe('phrases for a level', () => {
  it('[LVL-2] are several dozen, all different, and name the level', () => {
    expect(phrases.length).toBeGreaterThanOrEqual(36)
    expect(new Set(phrases).size).toBe(phrases.length)
    for (const [index] of phrases.entries()) {
      const text = phraseFor(1_234, index / phrases.length)
      expect(text).toContain('1,234')
      expect(text).not.toMatch(/[{}]/)
    }
    expect(new Set(phrases.map((_, index) => phraseFor(7, index / phrases.length))).size).toBe(phrases.length)
  })
})

const medal: Medal = { id: 'one', name: 'The one', for: 'Did one', icon: 'anchor', xp: 25, category: 'viewer' }

describe('news of medals and levels', () => {
  it('[MED-1] a medal is told with its name and a sound, and leads to Your Medals', async () => {
    const { toasts, modals, sounds, receive } = news()
    receive('medals:earned', { medal: medal, count: 1 })
    await waitFor(() =>
      expect(toasts).toMatchObject([{ type: 'success', header: 'Medal: The one', text: 'Did one · +25 XP' }]),
    )
    expect(sounds).toEqual(['success'])
    toasts[0]!.action!.run()
    expect(modals.map(({ id }) => id)).toEqual(['your-medals'])
  })

  it('[LVL-2] a level is told for ten seconds with a phrase, a sound and the rank that begins there', async () => {
    const { toasts, sounds, receive } = news()
    receive('profile:level-up', { level: 50 })
    await waitFor(() => expect(toasts).toMatchObject([{ header: 'Level up', type: 'success', duration: 10_000 }]))
    expect(toasts[0]!.text).toMatch(/\b50\b.* Your rank is Seahorse now\.$/)
    expect(sounds).toEqual(['xp'])
  })

  it('[LVL-2] XP that is lost is heard', async () => {
    const { toasts, sounds, receive } = news()
    receive('profile:xp-lost', { amount: 5 })
    await waitFor(() => expect(sounds).toEqual(['fail']))
    expect(toasts).toEqual([])
  })
})

const news = () => renderInShell(<ProgressNews />, { states })
