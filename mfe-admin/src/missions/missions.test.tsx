import { ApiError } from '@shoal/bus'
import type { GlobalChallenge, MissionOffer } from '@shoal/bus/missions'
import { renderInShell } from '@shoal/remote-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import MissionManagementModal from './MissionManagementModal.tsx'
import { MissionPlate } from './MissionPlate.tsx'

const offer = (id: MissionOffer['id'], more: Partial<MissionOffer>): MissionOffer => ({
  ...{ id, name: id, description: `What ${id} is.`, instructions: `How ${id} goes.`, acceptText: 'In' },
  ...{ xp: 100, category: 'global', unit: 'things', goal: { usual: 1, min: 1, max: 1 }, seconds: 120 },
  ...more,
})
const missions = [
  offer('spam-filter', { name: 'Spam filter', unit: 'pop-ups', goal: { usual: 100, min: 1, max: 100 }, seconds: 180 }),
  offer('all-hands', { name: 'All hands', unit: 'people' }),
  offer('nuke', { name: 'Nuke', xp: 0, seconds: 600 }),
]
const challenge = (more: Partial<GlobalChallenge> = {}): GlobalChallenge => {
  const { goal: _, seconds: __, ...mission } = missions[1]!
  return {
    ...{ id: 'c1', mission, goal: 40, progress: 12, startedAt: '2026-01-01T00:00:00.000Z' },
    ...{ endsAt: '2026-01-01T00:02:00.000Z', endedAt: null, ...more },
  }
}
afterEach(() => queries.clear())

/** The management as a moderator has it, and what it asked for. */
function open(now: GlobalChallenge | null, answers: { start?: () => unknown; stop?: () => unknown } = {}) {
  const asked: unknown[] = []
  const view = renderInShell(
    <>
      <MissionManagementModal />
      <MissionPlate />
    </>,
    {
      api: {
        missions: {
          read: () => ({
            ...{ globalChallenge: now, status: 'none', found: 0, acceptedAt: null, now: '2026-01-01T00:01:00.000Z' },
          }),
          list: () => ({ missions }),
          start: (input?: { body: object }) => {
            asked.push(input?.body)
            return answers.start?.() ?? { globalChallenge: challenge() }
          },
          stop: () => {
            asked.push('stop')
            return answers.stop?.()
          },
        },
      },
    },
  )
  return { ...view, asked }
}
const number = (name: RegExp) => screen.findByRole('spinbutton', { name })
const button = (name: string) => screen.getByRole('button', { name })
/** By the first letter of its name, which the closed list takes. */
const choose = async (name: string) => {
  const list = await screen.findByRole('combobox', { name: 'Mission' })
  act(() => list.focus())
  await userEvent.keyboard(name.charAt(0))
  expect(list).toHaveTextContent(name)
}

describe('the management of missions', () => {
  it('[MIS-1] starts a mission with the goal and the time that were set', async () => {
    const { asked, toasts, receive } = open(null)
    expect(await screen.findByText('No mission is running.')).toBeVisible()
    const goal = await number(/^Goal \(pop-ups\)/)
    expect(goal).toHaveValue('100')
    await userEvent.clear(goal)
    await userEvent.keyboard('6')
    await userEvent.clear(await number(/^Seconds/))
    await userEvent.keyboard('90')
    await userEvent.click(button('Start mission'))
    expect(asked).toEqual([{ globalChallengeId: 'spam-filter', goal: 6, seconds: 90 }])
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'success', text: 'The mission is live' }]))

    // Then the same dialog watches it, as the page does.
    receive('missions:start', challenge())
    expect(screen.getByRole('meter', { name: 'people' })).toHaveAttribute('aria-valuenow', '12')
    receive('missions:progress', { id: 'c1', progress: 31, goal: 44, endedAt: null })
    expect(screen.getByText('31 / 44')).toBeVisible()
  })

  it('[MIS-1] takes the usual values of the chosen mission; one that counts by itself has no goal to set', async () => {
    const { asked } = open(null)
    await number(/^Goal/)
    await choose('All hands')
    expect(await number(/^Seconds/)).toHaveValue('120')
    expect(screen.queryByRole('spinbutton', { name: /^Goal/ })).toBeNull()
    await userEvent.click(button('Start mission'))
    expect(asked).toEqual([{ globalChallengeId: 'all-hands', seconds: 120 }])
  })

  it('[MIS-4] the nuke wants its launch texts, one on each line', async () => {
    const { asked } = open(null)
    await choose('Nuke')
    expect(screen.getByText('+100 XP each')).toBeVisible()
    expect(button('Start mission')).toBeDisabled()
    await userEvent.click(screen.getByRole('textbox', { name: 'Launch texts' }))
    await userEvent.paste(' Red herring \n\nDeep blue 7')
    await userEvent.click(button('Start mission'))
    expect(asked).toEqual([{ globalChallengeId: 'nuke', seconds: 600, launchTexts: ['Red herring', 'Deep blue 7'] }])
  })

  it('[MIS-1] tells why a mission is refused', async () => {
    const { toasts } = open(null, {
      start: () => {
        throw new ApiError(409, 'missions/running', 'A mission is running already')
      },
    })
    await number(/^Goal/)
    await userEvent.click(button('Start mission'))
    expect(await screen.findByRole('alert')).toHaveTextContent('A mission is running already')
    expect(button('Start mission')).toBeEnabled()
    expect(toasts).toEqual([])
  })

  it('[MIS-1] stops the mission that runs, and clears away one that is over', async () => {
    const { asked, toasts, closedModals, receive, modals } = open(challenge())
    await screen.findByText('12 / 40')
    expect(screen.queryByRole('button', { name: 'Start mission' })).toBeNull()
    await userEvent.click(button('Manage mission'))
    expect(modals).toMatchObject([{ id: 'global-mission-management' }])
    await userEvent.click(button('Stop mission'))
    await waitFor(() => expect(toasts).toMatchObject([{ text: 'The mission is stopped' }]))
    expect(closedModals()).toBe(1)
    receive('missions:stopped', { id: 'c1' })
    expect(button('Start mission')).toBeEnabled()

    // One that is over stays to be seen, beside the way to the next.
    receive('missions:start', challenge({ id: 'c2', endedAt: '2026-01-01T00:02:00.000Z' }))
    expect(screen.getByText('Over')).toBeVisible()
    expect(button('Start mission')).toBeEnabled()
    await userEvent.click(button('Clear it away'))
    await waitFor(() => expect(toasts).toHaveLength(2))
    expect(toasts[1]).toMatchObject({ text: 'The mission is cleared away' })
    expect(asked).toEqual(['stop', 'stop'])
    expect(closedModals()).toBe(1)
  })

  it('[MIS-1] tells when a mission could not be stopped', async () => {
    const { toasts, closedModals } = open(challenge(), {
      stop: () => {
        throw new ApiError(409, 'missions/none', 'No mission is running')
      },
    })
    await screen.findByText('12 / 40')
    await userEvent.click(button('Stop mission'))
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', text: 'No mission is running' }]))
    expect(closedModals()).toBe(0)
  })
})
