import { chatArea } from '@shoal/bus/chat'
import { type Notification, notificationsArea, type PressedNotification } from '@shoal/bus/notifications'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { act, waitFor } from '@testing-library/react'
import PressedLayer from './PressedLayer.tsx'

describe('a notification that was pressed outside of the page', () => {
  const mention: Notification = {
    ...{ id: 'n1', key: 'mention:m1', read: false, type: 'mention', parts: [] },
    ...{ lead: { message: { room: 'stream:tank', id: 'm1' } }, createdAt: '2026-01-01T00:00:00.000Z' },
  }
  /** The page of somebody with these notifications; `read` has the ids that were read. */
  function page(
    pressed: PressedNotification | null,
    notifications: Notification[] = [mention],
    list?: Promise<unknown>,
  ) {
    const read: unknown[] = []
    const settings = { newDialog: true, quiet: null, off: [], unpushed: [] }
    const shown = renderInShell(<PressedLayer />, {
      states: { session: sessionOf(), 'pressed-notification': pressed },
      api: {
        notifications: {
          async list() {
            await list
            return { notifications, more: false, unread: { mention: 1 }, kinds: [], settings }
          },
          read(input?: { query?: { id?: string } }) {
            read.push(input?.query?.id)
            return { unread: {} }
          },
        },
      },
    })
    return { ...shown, read }
  }
  const wanted = chatArea.states['wanted-message']
  const waiting = notificationsArea.states['pressed-notification']

  it('[NOT-3] leads to its message as a press in the bell does, is read by that, and is followed once', async () => {
    const { bus, panels, read } = page({ id: 'n1', lead: mention.lead })
    await waitFor(() => expect(bus.state(wanted).value).toEqual({ room: 'stream:tank', id: 'm1' }))
    await waitFor(() => expect(read).toEqual(['n1']))
    expect(panels).toEqual(['chat'])
    expect(bus.state(waiting).value).toBeNull()
  })

  it('[NOT-3] by its id alone leads where the person’s own says, once that is known', async () => {
    const came = Promise.withResolvers<void>()
    const { bus, read } = page({ id: 'n1' }, [mention], came.promise)
    await act(async () => {})
    expect([bus.state(waiting).value, read]).toEqual([{ id: 'n1' }, []])
    came.resolve()
    await waitFor(() => expect(bus.state(wanted).value).toEqual({ room: 'stream:tank', id: 'm1' }))
    expect(read).toEqual(['n1'])
  })

  it('[NOT-3] by an id that is not the person’s leads to their notifications, and reads nothing', async () => {
    const { bus, modals, read } = page({ id: 'made-up' })
    await waitFor(() => expect(modals).toMatchObject([{ id: 'notifications' }]))
    expect([bus.state(waiting).value, bus.state(wanted).value, read]).toEqual([null, null, []])
  })

  it('[NOT-3] that was a test leads nowhere', async () => {
    const { bus, modals, read } = page({ id: null, lead: null })
    await waitFor(() => expect(bus.state(waiting).value).toBeNull())
    expect([modals, read]).toEqual([[], []])
  })
})
