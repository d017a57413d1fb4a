import type { OwnAudition } from '@shoal/bus/auditions'
import { renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import AuditionAdminModal from './AuditionAdminModal.tsx'

const gill = somebody({ id: 'gill', displayName: 'gillian' })
const audition = (more: Partial<OwnAudition> = {}): OwnAudition => ({
  ...{ liveStreamId: 'audition-1', person: gill, about: 'I sing.', state: 'open', online: true, poster: null },
  ...{ upVotes: 2, downVotes: 1, points: 30, appliedAt: '2026-01-01T00:00:00.000Z' },
  ...{ closedBy: null, closeReason: null, againAt: null, keyMadeAt: null, ...more },
})

function open(flag: 'mod' | 'admin') {
  queries.clear()
  const asked: [string, unknown][] = []
  const noting = (name: string, answer: unknown) => (input?: object) => {
    asked.push([name, input])
    return answer
  }
  const view = renderInShell(<AuditionAdminModal />, {
    states: {
      session: sessionOf({ app_metadata: { admin: false, mod: false, fish: false, qa: false, [flag]: true } }),
    },
    api: {
      auditions: {
        desk: (input?: { query?: { state?: string } }) => ({
          auditions: input?.query?.state === 'open' ? [audition()] : [],
        }),
        approve: noting('approve', audition({ state: 'fish' })),
        close: noting('close', audition({ state: 'closed' })),
        givePoints: noting('givePoints', { points: 40 }),
      },
    },
  })
  return { ...view, asked }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('the desk of auditions', () => {
  it('[AUD-3] shows who waits, how they are rated, and lets an admin put them on the show after asking', async () => {
    const { asked, toasts } = open('admin')
    expect(await screen.findByText('67 % of 3 for them')).toBeVisible()
    await userEvent.click(button('Approve gillian to fish'))
    expect(asked).toEqual([])
    await userEvent.click(button('Put on the show'))
    expect(asked).toEqual([['approve', { params: { userId: 'gill' } }]])
    expect(toasts).toMatchObject([{ type: 'success', text: 'gillian is on the show' }])
  })

  it('[AUD-3] a moderator closes one for a reason and gives points; to approve is for admins', async () => {
    const { asked } = open('mod')
    await screen.findByText('I sing.')
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
    await userEvent.click(button('Close the audition of gillian'))
    await userEvent.click(button('Close it'))
    expect(asked).toEqual([])
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Too loud')
    await userEvent.click(button('Close it'))
    await waitFor(() =>
      expect(asked).toEqual([['close', { params: { userId: 'gill' }, body: { reason: 'Too loud' } }]]),
    )
    await userEvent.click(button('Points for gillian'))
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Sang')
    await userEvent.click(button('Give points'))
    await waitFor(() =>
      expect(asked[1]).toEqual([
        'givePoints',
        { params: { userId: 'gill' }, body: { points: 10, reason: 'Sang' }, key: expect.stringMatching(/./) },
      ]),
    )
  })
})
