import { modalArea, RequestError } from '@shoal/bus'
import type { Zone } from '@shoal/bus/zones'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import PictureEditor from './PictureEditor.tsx'

const box = { left: 0, top: 0, width: 800, height: 450 }
const stream = (id: string, name: string) => ({
  id,
  streamId: id,
  playbackId: `demo-${id}`,
  name,
  jwt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  season: 2,
  interactive: false,
  access: 'public' as const,
  playbackInfo: null,
})
const zone = (id: string, more: Partial<Zone> = {}): Zone => ({
  id,
  name: id,
  camera: 'kitchen',
  shape: { kind: 'rectangle', x: 0.1, y: 0.1, width: 0.2, height: 0.2 },
  valid: { start: '', end: '' },
  action: { name: 'give experience', metadata: 25 },
  ...more,
})

interface Given {
  zones?: Zone[]
  claims?: Record<string, number>
  /** Answers a saved list. */
  save?: () => unknown
  all?: () => unknown
}

afterEach(() => cleanup())
beforeEach(() => {
  // What jsdom lacks of the pointer.
  Element.prototype.setPointerCapture = () => {}
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, box.width, box.height)
})

async function open({ zones = [zone('fridge')], claims = {}, save, all }: Given = {}) {
  const sent: Array<[string, unknown]> = []
  const view = renderInShell(<PictureEditor box={box} camera={stream('kitchen', 'Kitchen')} />, {
    states: { session: sessionOf({ app_metadata: { admin: true, mod: false, fish: false, qa: false } }) },
    request: async (name, payload) => {
      sent.push([name, payload])
      if (name === 'zones:claims-delete') return { deleted: 3 }
      return save ? save() : { revision: 8 }
    },
    api: {
      zones: { all: all ?? (() => ({ zones, claims, revision: 7 })) },
      streams: {
        list: () => ({
          liveStreams: [stream('kitchen', 'Kitchen'), stream('tank', 'The Tank')],
          liveStreamStatus: {},
          loadBalancer: {},
          region: 'us-east',
        }),
      },
    },
  })
  const asked: Array<{ text: string; onConfirm: () => void | Promise<void> }> = []
  view.bus.on(modalArea.topics.confirm).subscribe((request) => asked.push(request))
  await userEvent.click(screen.getByRole('button', { name: 'Edit zones' }))
  const side = within(screen.getByRole('complementary', { name: 'Zones' }))
  const confirm = () => act(async () => asked.at(-1)?.onConfirm())
  return { ...view, sent, side, asked, confirm }
}
const saveButton = () => screen.getByRole('button', { name: 'Save' })
const drag = (target: Element, ...places: Array<[number, number]>) => {
  const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, button: 0, pointerId: 1 })
  fireEvent.pointerDown(target, at(places[0] ?? [0, 0]))
  for (const place of places.slice(1)) fireEvent.pointerMove(target, at(place))
  fireEvent.pointerUp(target, at(places.at(-1) ?? [0, 0]))
}

describe('the editor of zones', () => {
  it('[ZON-5] saves the whole list with the dragged zone, and says Zone updated', async () => {
    const { sent, toasts } = await open({ zones: [zone('fridge'), zone('far', { camera: 'tank' })] })
    drag(await screen.findByRole('button', { name: 'Zone: fridge' }), [100, 100], [180, 145])
    await userEvent.click(saveButton())
    const shape = { kind: 'rectangle', x: 0.2, y: 0.2, width: 0.2, height: 0.2 }
    expect(sent).toEqual([
      [
        'zones:update',
        { zones: [zone('fridge', { shape } as Partial<Zone>), zone('far', { camera: 'tank' })], revision: 7 },
      ],
    ])
    expect(toasts).toEqual([{ type: 'success', text: 'Zone updated' }])
    expect(saveButton()).toBeDisabled()
  })

  it('[ZON-5] resizes with a handle and moves with the arrow keys', async () => {
    const { sent } = await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Zone: fridge' }))
    drag(screen.getByRole('button', { name: /^Lower right corner/ }), [240, 135], [400, 225])
    const button = screen.getByRole('button', { name: 'Zone: fridge' })
    act(() => button.focus())
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
    await userEvent.click(saveButton())
    expect(sent[0]?.[1]).toMatchObject({ zones: [{ shape: { x: 0.11, y: 0.15, width: 0.4, height: 0.4 } }] })
  })

  it('[ZON-5] deletes after asking, and says Zone deleted; other drafts stay drafts', async () => {
    const { sent, toasts, asked, confirm } = await open({ zones: [zone('fridge'), zone('clock')] })
    drag(await screen.findByRole('button', { name: 'Zone: clock' }), [100, 100], [180, 145])
    const fridge = screen.getByRole('button', { name: 'Zone: fridge' })
    act(() => fridge.focus())
    await userEvent.keyboard('{Delete}')
    expect(sent).toEqual([])
    expect(asked[0]?.text).toMatch(/who claimed it are deleted/)
    await confirm()
    expect(sent).toEqual([['zones:update', { zones: [zone('clock')], revision: 7 }]])
    expect(toasts).toEqual([{ type: 'success', text: 'Zone deleted' }])
    expect(screen.queryByRole('button', { name: 'Zone: fridge' })).toBeNull()
    expect(saveButton()).toBeEnabled()
  })

  it('[ZON-5] draws a polygon of points; Backspace takes one back, Enter closes it', async () => {
    const { sent, side } = await open({ zones: [] })
    await screen.findByText('Nothing is hidden in this picture yet.')
    fireEvent.click(side.getByRole('button', { name: 'Polygon' }), { detail: 1 })
    const pen = document.querySelector('[data-tool=polygon]')?.lastElementChild as Element
    for (const place of [
      [80, 45],
      [400, 45],
      [700, 400],
    ] as Array<[number, number]>)
      drag(pen, place)
    await userEvent.keyboard('{Backspace}')
    drag(pen, [80, 225])
    await userEvent.keyboard('{Enter}')
    await userEvent.type(side.getByLabelText('Name'), 'Sail')
    await userEvent.click(saveButton())
    expect(sent[0]?.[1]).toMatchObject({
      zones: [
        {
          name: 'Sail',
          camera: 'kitchen',
          shape: {
            kind: 'polygon',
            points: [
              [0.1, 0.1],
              [0.5, 0.1],
              [0.1, 0.5],
            ],
          },
        },
      ],
    })
  })

  it('does not save what is not complete', async () => {
    const { side } = await open()
    await userEvent.click(await side.findByRole('button', { name: /fridge/ }))
    await userEvent.clear(side.getByRole('spinbutton', { name: 'XP' }))
    expect(side.getByText(/At least 1 XP/)).toBeVisible()
    expect(saveButton()).toBeDisabled()
    fireEvent.change(side.getByLabelText('From'), { target: { value: '2026-06-02T10:00' } })
    fireEvent.change(side.getByLabelText('Until'), { target: { value: '2026-06-01T10:00' } })
    expect(side.getByText('Ends before it starts')).toBeVisible()
    await userEvent.click(side.getByRole('combobox', { name: 'Action' }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Give experience',
      'Give item',
      'Change live stream',
      'Open link',
    ])
  })

  it('says what the server says; the slower of two people loads again', async () => {
    const { side, toasts } = await open({
      save: () =>
        Promise.reject(new RequestError('zones/edited-meanwhile', 'Somebody else edited the zones meanwhile')),
    })
    drag(await screen.findByRole('button', { name: 'Zone: fridge' }), [100, 100], [180, 145])
    await userEvent.click(saveButton())
    expect(await side.findByRole('alert')).toHaveTextContent('Somebody else edited the zones meanwhile')
    expect(toasts).toEqual([])
    await userEvent.click(side.getByRole('button', { name: 'Load the zones again' }))
    await waitFor(() => expect(side.queryByRole('alert')).toBeNull())
    expect(saveButton()).toBeDisabled()
  })

  it('[ZON-5] shows how many claimed a zone and deletes the claims', async () => {
    const { side, sent, confirm, toasts } = await open({ claims: { fridge: 3 } })
    await userEvent.click(await side.findByRole('button', { name: /fridge.*3 claims/ }))
    await userEvent.click(side.getByRole('button', { name: 'Delete claims' }))
    await confirm()
    expect(sent).toEqual([['zones:claims-delete', 'fridge']])
    expect(toasts).toEqual([{ type: 'success', text: '3 claims deleted' }])
    expect(side.getByText('Nobody claimed it yet')).toBeVisible()
  })

  it('can be asked again when the zones did not come', async () => {
    let works = false
    const { side } = await open({
      all: () => {
        if (!works) throw new Error('offline')
        return { zones: [zone('fridge')], claims: {}, revision: 1 }
      },
    })
    const again = await side.findByRole('button', { name: /again|retry/i })
    works = true
    await userEvent.click(again)
    expect(await side.findByRole('button', { name: /fridge/ })).toBeVisible()
  })
})
