import { ApiError, RequestError } from '@shoal/bus'
import type { Report, ReportCase, SaidLine } from '@shoal/bus/reports'
import { limits } from '@shoal/bus/reports/limits'
import { renderInShell, type ShellOptions, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries, withQueries } from '../layout/queries.ts'
import { undoFor } from '../layout/undoFor.ts'
import DecideCaseModal from './DecideCaseModal.tsx'
import HistoryButton from './HistoryButton.tsx'
import MuteUserModal from './MuteUserModal.tsx'
import PersonHistoryModal from './PersonHistoryModal.tsx'
import { ReportsPlate } from './ReportsPlate.tsx'

const Plate = withQueries(ReportsPlate)
afterEach(() => {
  queries.clear()
  jest.useRealTimers()
})

const shouter = somebody({ id: 'shouter', displayName: 'Shouter' })
const ann = somebody({ id: 'ann', displayName: 'Ann' })
const at = '2026-06-01T20:00:00.000Z'
const line = (over: Partial<SaidLine> = {}): SaidLine => ({
  ...{ id: 'm1', room: 'stream:kitchen', roomName: 'Kitchen', text: 'BUY NOW', at, removedBy: null, shadow: false },
  ...over,
})
const report = (over: Partial<Report> = {}): Report => ({ by: ann, at, message: line(), clip: null, ...over })
const caseOf = (over: Partial<ReportCase> = {}): ReportCase => ({
  ...{ id: 'case', person: shouter, openedAt: at, count: 1, reports: [report()], claim: null, decided: null },
  ...over,
})
const entry = (n: number) => ({
  ...{ id: `a${n}`, at, who: ann, whom: shouter, action: 'chat.mute', detail: `${n} minutes`, reason: 'spam' },
})

/** The desk of a moderator: a server with one person's history, whom it mutes and lets speak. */
function desk(shown: React.ReactElement, over: { admin?: boolean; muted?: boolean } & ShellOptions = {}) {
  const state = { muted: over.muted ?? false, asked: [] as unknown[], histories: [] as unknown[] }
  const asking = (name: string) => (input?: object) => {
    state.asked.push([name, input])
    return { until: at }
  }
  const history = (input?: { query: { actionsPage?: number } }) => {
    state.histories.push(input?.query)
    return {
      ...{ person: shouter, messages: [line({ text: '', removedBy: 'author' })], total: 1 },
      mute: state.muted ? { until: at, shadow: false, reason: 'spam' } : null,
      actions: (input?.query.actionsPage ?? 0) === 0 ? Array.from({ length: 20 }, (_, n) => entry(n + 2)) : [entry(1)],
      actionsTotal: 21,
      ...{ reports: [report()], reportsTotal: 1 },
    }
  }
  const view = renderInShell(shown, {
    states: { session: sessionOf({ app_metadata: { admin: over.admin ?? false, mod: true, fish: false, qa: false } }) },
    request: async (name, payload) => {
      state.asked.push([name, payload])
      state.muted = false
      return {}
    },
    ...over,
    api: {
      reports: {
        ...{ history, claim: () => caseOf(), release: () => undefined },
        ...{ mute: asking('mute'), decide: asking('decide') },
        ...over.api?.reports,
      },
    },
  })
  return { ...view, state }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const undo = (view: ReturnType<typeof desk>) => act(async () => view.toasts.at(-1)?.action?.run())

describe('reported people', () => {
  const shown = (one: ReportCase) =>
    desk(<Plate />, { api: { reports: { queue: () => ({ cases: [one], total: 1 }) } } })

  it('[MUTE-2] are decided over by what was said, also when it was taken away since', async () => {
    shown(caseOf({ reports: [report({ message: line({ removedBy: 'author' }) })] }))
    expect(await screen.findByText('BUY NOW')).toBeVisible()
    expect(screen.getByText('removed since by its author')).toBeVisible()
    expect(screen.getByText(/Kitchen/)).toBeVisible()
  })

  it('[MUTE-2] that were decided show what came of it, why, and lead to the history', async () => {
    const { modals } = shown(caseOf({ decided: { by: ann, at, decision: 'banned', reason: 'threats' } }))
    expect(await screen.findByText('Banned by Ann')).toBeVisible()
    expect(screen.getByText('threats')).toBeVisible()
    await press('History of Shouter')
    expect(modals).toMatchObject([{ props: { user: { id: 'shouter' } } }])
  })
})

describe('deciding a case', () => {
  const reason = () => screen.getByRole('textbox', { name: /^Reason/ })

  it('[MUTE-2] keeps what was typed when renewing the claim fails once, and tries again', async () => {
    jest.useFakeTimers()
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    const answers: Array<Error | null> = [null, new ApiError(0, 'network', 'The server cannot be reached'), null]
    const claim = jest.fn(() => {
      const failure = answers.shift()
      if (failure) throw failure
      return caseOf()
    })
    desk(<DecideCaseModal report={caseOf()} />, { api: { reports: { claim } } })
    await act(async () => {})
    await user.type(reason(), 'be kind')
    await act(() => jest.advanceTimersByTimeAsync(limits.claimMs / 2))
    expect(screen.getByRole('alert')).toHaveTextContent('It is tried again.')
    expect(reason()).toHaveValue('be kind')
    await act(() => jest.advanceTimersByTimeAsync(5_000))
    expect(claim).toHaveBeenCalledTimes(3)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(reason()).toHaveValue('be kind')
  })

  it.each(['reports/claimed', 'reports/decided'])('[MUTE-2] ends with %s', async (code) => {
    const claim = () => {
      throw new ApiError(409, code, 'Ann is looking at this one')
    }
    desk(<DecideCaseModal report={caseOf()} />, { api: { reports: { claim } } })
    expect(await screen.findByText('Not for you to decide')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: /^Reason/ })).toBeNull()
  })

  it('[MUTE-1] a mute can be taken back from its toast for ten seconds', async () => {
    const view = desk(<DecideCaseModal report={caseOf()} />)
    await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'be kind')
    await press('Mute Shouter')
    await waitFor(() => expect(view.toasts).toMatchObject([{ text: 'Shouter is muted', duration: undoFor }]))
    await undo(view)
    const body = { decision: 'muted', reason: 'be kind', minutes: 10 }
    expect(view.state.asked).toEqual([
      ['decide', { params: { id: 'case' }, body }],
      ['chat:unmute', { userId: 'shouter' }],
    ])
    expect(view.toasts.at(-1)).toMatchObject({ type: 'success', text: 'Shouter can speak again' })
  })

  it('[ADM-2] [MUTE-2] admins can ban, with a reason; moderators are not asked', async () => {
    const { unmount } = desk(<DecideCaseModal report={caseOf()} />)
    await screen.findByRole('radio', { name: 'Mute' })
    expect(screen.queryByRole('radio', { name: 'Ban' })).toBeNull()
    unmount()
    queries.clear()
    const { state } = desk(<DecideCaseModal report={caseOf()} />, { admin: true })
    await userEvent.click(await screen.findByRole('radio', { name: 'Ban' }))
    expect(screen.getByRole('button', { name: 'Ban Shouter' })).toBeDisabled()
    await userEvent.type(reason(), 'threats')
    await press('Ban Shouter')
    expect(state.asked).toEqual([
      ['decide', { params: { id: 'case' }, body: { decision: 'banned', reason: 'threats' } }],
    ])
  })
})

describe('Mute User', () => {
  it('[MUTE-1] [MUTE-2] quotes the line that it is for, and Undo says when it fails', async () => {
    const view = desk(<MuteUserModal user={shouter} messageId="m1" text="BUY NOW" />, {
      request: async () => Promise.reject(new RequestError('network', 'You are offline')),
    })
    expect(screen.getByRole('blockquote')).toHaveTextContent('BUY NOW')
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'spam')
    await press('Mute Shouter')
    await waitFor(() => expect(view.toasts).toMatchObject([{ type: 'success', duration: undoFor }]))
    const body = { minutes: 10, reason: 'spam', messageId: 'm1' }
    expect(view.state.asked).toEqual([['mute', { params: { userId: 'shouter' }, body }]])
    await undo(view)
    expect(view.toasts.at(-1)).toMatchObject({ type: 'error', text: 'You are offline' })
  })
})

describe('a person’s history', () => {
  it('[MUTE-2] is a button for staff on the card of the person', async () => {
    const { modals } = desk(<HistoryButton user={shouter} />)
    await press('History of Shouter')
    expect(modals[0]).toMatchObject({ props: { user: { id: 'shouter', displayName: 'Shouter' } } })
  })

  it('[MUTE-1] staff end a running mute there', async () => {
    const { state, toasts } = desk(<PersonHistoryModal user={shouter} />, { muted: true })
    await userEvent.click(await screen.findByRole('button', { name: 'End the mute' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'End the mute' })).toBeNull())
    expect(state.asked).toEqual([['chat:unmute', { userId: 'shouter' }]])
    expect(toasts).toMatchObject([{ type: 'success', text: 'Shouter can speak again' }])
  })

  it('[MUTE-1] a mute that could not be ended is still there, and it is said why', async () => {
    const request = async () => Promise.reject(new RequestError('network', 'You are offline'))
    const { toasts } = desk(<PersonHistoryModal user={shouter} />, { muted: true, request })
    await userEvent.click(await screen.findByRole('button', { name: 'End the mute' }))
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', text: 'You are offline' }]))
    expect(screen.getByRole('button', { name: 'End the mute' })).toBeEnabled()
  })

  it('[MUTE-2] says how much there is, and has all of it by pages', async () => {
    const { state } = desk(<PersonHistoryModal user={shouter} />)
    expect(await screen.findByText('removed by its author')).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: 'Done to them 21' }))
    const list = await screen.findByRole('list', { name: 'What staff did' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(20)
    // All first pages came at once.
    expect(state.histories).toEqual([{ pageSize: 20 }])
    await userEvent.click(screen.getByRole('button', { name: /next/i }))
    expect(await screen.findByText('1 minutes')).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: 'Reports 1' }))
    expect(await screen.findByText('BUY NOW')).toBeVisible()
  })
})
