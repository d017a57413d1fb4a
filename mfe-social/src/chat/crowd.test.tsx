import { crowdArea } from '@shoal/bus/crowd'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import CrowdChip from './CrowdChip.tsx'

const admin = sessionOf({ app_metadata: { admin: true, mod: false, fish: false, qa: false } })

function open(crowd: { here: boolean; on: boolean }, session: ReturnType<typeof sessionOf> | null = null) {
  const asked: unknown[] = []
  const set = async (input?: unknown) => {
    asked.push(input)
    return { here: true, on: false }
  }
  const view = renderInShell(<CrowdChip />, {
    states: { session },
    api: { [crowdArea.name]: { read: async () => crowd, set } },
  })
  return { ...view, asked }
}

it('a demo crowd is called one, with words about it for somebody who presses', async () => {
  open({ here: true, on: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Demo crowd' }))
  expect(await screen.findByText(/regulars here are made up/)).toBeVisible()
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
})

it('an admin switches it off there, and finds the way back', async () => {
  const { asked, receive } = open({ here: true, on: true }, admin)
  await userEvent.click(await screen.findByRole('button', { name: 'Demo crowd' }))
  await userEvent.click(await screen.findByRole('switch', { name: 'Demo crowd' }))
  expect(asked).toEqual([{ body: { on: false } }])
  receive('crowd:changed', { here: true, on: false })
  expect(await screen.findByRole('button', { name: 'Demo crowd off' })).toBeVisible()
})

it.each([
  ['no crowd', { here: false, on: false }],
  ['one that is switched off, for who can not switch it on', { here: true, on: false }],
])('there is nothing to read about %s', async (_, crowd) => {
  open(crowd)
  await act(async () => {})
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
