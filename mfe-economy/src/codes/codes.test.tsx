import { ApiError } from '@shoal/bus'
import type { Redeemed } from '@shoal/bus/codes'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import EnterSecretCodeModal from './EnterSecretCodeModal.tsx'

const got: Redeemed = {
  ...{ tokens: 50, xp: 25, passDays: 1 },
  item: {
    ...{ id: 7, name: 'Wet Sock', icon: 'x', rarity: 'COMMON', kind: 'NORMAL_ITEM', target: null, description: '' },
    ...{ consumable: false, enabled: true, price: null, effect: null },
  },
}
const open = (redeem: (input?: never) => unknown) =>
  renderInShell(<EnterSecretCodeModal />, { states: { session: sessionOf() }, api: { codes: { redeem } } })

describe('entering a secret code', () => {
  it('[MOD-3] shows what a code gave, and takes another one', async () => {
    const sent: unknown[] = []
    const { sounds } = open((input?: unknown) => {
      sent.push(input)
      return got
    })
    expect(screen.getByRole('button', { name: 'Try the code' })).toBeDisabled()
    await userEvent.type(screen.getByLabelText('Secret code'), ' swim-with-us ')
    await userEvent.click(screen.getByRole('button', { name: 'Try the code' }))
    const opened = await screen.findByRole('status')
    for (const text of ['+₣50', '+25 XP', '1 day of the season pass', 'Wet Sock'])
      expect(opened).toHaveTextContent(text)
    expect(sent).toMatchObject([{ body: { code: 'swim-with-us' }, key: expect.stringMatching(/./) }])
    expect(sounds).toEqual(['lock-open'])
    await userEvent.click(screen.getByRole('button', { name: 'Another code' }))
    expect(screen.getByLabelText('Secret code')).toHaveValue('')
  })

  it('[MOD-3] says at the field what is wrong, and how long to wait after too many guesses', async () => {
    open(() => {
      throw new ApiError(429, 'rate/too-many', 'Too many tries, wait 40 seconds')
    })
    await userEvent.type(screen.getByLabelText('Secret code'), 'guess')
    await userEvent.click(screen.getByRole('button', { name: 'Try the code' }))
    expect(await screen.findByText('Too many tries, wait 40 seconds')).toBeVisible()
    expect(screen.getByLabelText('Secret code')).toHaveValue('guess')
  })

  it('asks visitors to log in', async () => {
    const { modals } = renderInShell(<EnterSecretCodeModal />)
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(modals).toMatchObject([{ id: 'log-in' }])
  })
})
