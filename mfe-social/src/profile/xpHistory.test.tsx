import { ApiError } from '@shoal/bus'
import type { XpLine } from '@shoal/bus/profile'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import ProfileModal from './ProfileModal.tsx'
import { ownProfile, profileOf } from './testing/samples.ts'
import XpHistoryModal from './XpHistoryModal.tsx'

const states = { session: sessionOf({ displayName: 'puddle' }) }
afterEach(() => {
  cleanup()
  queries.clear()
})

const line = (id: string, more: Partial<XpLine> = {}): XpLine => ({
  ...{ id, at: '2026-07-01T01:47:00Z', amount: 100, xp: 1_200, reason: 'mission' },
  ...{ why: 'Mission', about: 'Landslide' },
  ...more,
})
const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent)

describe('the history of XP', () => {
  it('[LVL-1] is reached from the own profile, not from that of another person', async () => {
    const api = { profile: { read: () => ownProfile() } }
    const { modals } = renderInShell(<ProfileModal />, { states, api })
    await userEvent.click(await screen.findByRole('button', { name: 'XP history' }))
    expect(modals.map(({ id }) => id)).toEqual(['xp-history'])
    cleanup()
    renderInShell(<ProfileModal userId="lou" />, { states, api: { profile: { read: () => profileOf() } } })
    await screen.findByText('lantern_lou')
    expect(screen.queryByRole('button', { name: 'XP history' })).toBeNull()
  })

  it('[LVL-1] shows when, why and how much, gains and losses apart, page by page', async () => {
    const asked: unknown[] = []
    const pages = [
      [line('2'), line('1', { amount: -10, xp: 0, reason: 'zone-claim', why: 'Found spot', about: null })],
      [line('0', { reason: 'swim-meet', why: 'Swim meet', about: null })],
    ]
    const xpHistory = (input?: { query: { page: number } }) => {
      asked.push(input?.query)
      return { lines: pages[input!.query.page]!, total: 12 }
    }
    renderInShell(<XpHistoryModal />, { states, api: { profile: { xpHistory } } })
    expect(await screen.findByText('Mission: Landslide')).toBeVisible()
    expect(cells()).toEqual([
      ...['Jun 30, 2026, 21:47', 'Mission: Landslide', '+100', '1,200'],
      ...['Jun 30, 2026, 21:47', 'Found spot', '−10', '0'],
    ])
    await userEvent.click(screen.getByRole('button', { name: /2/ }))
    expect(await screen.findByText('Swim meet')).toBeVisible()
    expect(asked).toEqual([
      { page: 0, pageSize: 10 },
      { page: 1, pageSize: 10 },
    ])
  })

  it('[LVL-1] says when there is none yet, and shows new lines as they come', async () => {
    let lines: XpLine[] = []
    const xpHistory = () => ({ lines, total: lines.length })
    const { receive } = renderInShell(<XpHistoryModal />, { states, api: { profile: { xpHistory } } })
    expect(await screen.findByText('No XP yet')).toBeVisible()
    lines = [line('1')]
    receive('profile:xp', { xp: 100 })
    expect(await screen.findByText('Mission: Landslide')).toBeVisible()
  })

  it('offers Retry when it cannot be read', async () => {
    let working = false
    const xpHistory = () => {
      if (!working) throw new ApiError(400, 'bad-request', 'Sorry, something went wrong')
      return { lines: [line('1')], total: 1 }
    }
    renderInShell(<XpHistoryModal />, { states, api: { profile: { xpHistory } } })
    expect(await screen.findByText('Sorry, something went wrong')).toBeVisible()
    working = true
    await userEvent.click(screen.getByRole('button', { name: /try again|retry/i }))
    expect(await screen.findByText('Mission: Landslide')).toBeVisible()
  })
})
