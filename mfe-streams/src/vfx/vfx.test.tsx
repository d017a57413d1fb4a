import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError, sessionArea } from '@shoal/bus'
import type { Session } from '@shoal/bus/accounts'
import { streamsArea } from '@shoal/bus/streams'
import type { RunningVfx } from '@shoal/bus/vfx'
import { VfxName } from '@shoal/bus/vfx/shapes'
import { type ApiAnswers, renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { camera } from '../testing/samples.ts'
import VfxPreview from './VfxPreview.tsx'
import { VfxSwitch } from './VfxSwitch.tsx'
import VfxWatch from './VfxWatch.tsx'

const run = (id: string, more: Partial<RunningVfx> = {}): RunningVfx => ({
  ...{ id, effect: 'confetti', streamId: null, elapsedMs: 0, durationMs: 10_000 },
  ...more,
})
const moderator = sessionOf({ app_metadata: { admin: false, mod: true, fish: false, qa: false } })

describe('full-screen effects', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => {
    cleanup()
    jest.useRealTimers()
    localStorage.clear()
  })

  /** A page that watches the kitchen while some effects run. */
  async function open(running: RunningVfx[] = [], session: Session | null = null, stop = jest.fn()) {
    const answers = { list: async () => ({ effects: running }), stop }
    const view = renderInShell(<VfxWatch />, {
      api: { vfx: answers } as unknown as ApiAnswers,
      states: { session, 'selected-stream': camera('kitchen') },
    })
    const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    const layer = () => view.container.querySelector<HTMLElement>('[data-vfx]')
    const shown = () => layer()?.dataset.vfx ?? null
    const watch = (id: string) => act(() => view.bus.state(streamsArea.states['selected-stream']).set(camera(id)))
    await later(0)
    return { ...view, answers, later, layer, shown, watch }
  }

  it('[ADM-6] are shown to everyone or to who watches the camera, one at a time: the one that began last', async () => {
    const { receive, later, shown, watch } = await open()
    expect(shown()).toBeNull()
    receive('vfx:started', run('1', { effect: 'ink', streamId: 'garden' }))
    await later(0)
    expect(shown()).toBeNull()
    watch('garden')
    await later(0)
    expect(shown()).toBe('ink')
    watch('kitchen')
    expect(shown()).toBeNull()

    receive('vfx:started', run('2', { effect: 'hearts', streamId: 'kitchen' }))
    await later(0)
    expect(shown()).toBe('hearts')
    expect(screen.getByRole('status')).toHaveTextContent('Effect: Hearts')
    await later(2_000)
    receive('vfx:started', run('3', { effect: 'shoal', durationMs: 3_000 }))
    await later(0)
    expect(shown()).toBe('shoal')
    // What it took the place of goes on below, and ends at its own time.
    await later(3_000)
    expect(shown()).toBe('hearts')
    await later(5_000)
    expect(shown()).toBeNull()
    expect(jest.getTimerCount()).toBe(0)
  })

  it('[ADM-6] a page that comes later joins in the middle, and one that is told again goes on from where it is', async () => {
    const { receive, layer, later, bus } = await open([run('1', { elapsedMs: 4_000 })])
    const elapsed = () => Number(layer()?.style.getPropertyValue('--elapsed'))
    expect(elapsed()).toBe(4_000)
    await later(1_000)
    act(() => bus.publish(sessionArea.topics['catch-up'], {}))
    receive('vfx:started', run('1', { elapsedMs: 5_700 }))
    await later(0)
    expect(elapsed()).toBe(4_000)
    await later(4_999)
    expect(layer()).not.toBeNull()
    await later(1)
    expect(layer()).toBeNull()
  })

  it('[ADM-6] look the same on all pages, each run in its own way, and nothing in them can be reached', async () => {
    const drawn = async (id: string) => {
      const { layer, unmount } = await open([run(id)])
      const shown = layer()!
      unmount()
      return shown
    }
    const [here, there, next] = [await drawn('1'), await drawn('1'), await drawn('2')]
    expect(here.innerHTML).toBe(there.innerHTML)
    expect(here.innerHTML).not.toBe(next.innerHTML)
    expect(here).toHaveAttribute('aria-hidden', 'true')
    expect(here.querySelectorAll('button, a, input, [tabindex]')).toHaveLength(0)
  })

  it('[ADM-6] end at once when they are stopped', async () => {
    const { receive, shown, later } = await open([run('1'), run('2', { effect: 'ink', elapsedMs: 5_000 })])
    expect(shown()).toBe('confetti')
    receive('vfx:stopped', { id: '1' })
    await later(0)
    expect(shown()).toBe('ink')
    receive('vfx:stopped', { id: '2' })
    expect(shown()).toBeNull()
  })

  it('[ADM-6] can be hidden one by one: this one stays away, also when it is told again, and the next one comes', async () => {
    const { receive, shown, later, bus } = await open([run('1')])
    fireEvent.click(screen.getByRole('button', { name: 'Hide Confetti' }))
    expect(shown()).toBeNull()
    act(() => bus.publish(sessionArea.topics['catch-up'], {}))
    await later(0)
    receive('vfx:started', run('1'))
    await later(0)
    expect(shown()).toBeNull()
    receive('vfx:started', run('2', { effect: 'bubbles' }))
    await later(0)
    expect(shown()).toBe('bubbles')
  })

  it('[ADM-6] can be switched off in Settings, and on again, in this browser', async () => {
    const press = () => {
      const settings = renderInShell(<VfxSwitch />)
      fireEvent.click(screen.getByRole('switch', { name: /^Show full-screen effects/ }))
      settings.unmount()
    }
    press()
    const without = await open([run('1')])
    without.receive('vfx:started', run('2'))
    await without.later(0)
    expect(without.shown()).toBeNull()
    expect(screen.queryByRole('button', { name: /^Hide/ })).toBeNull()
    without.unmount()
    press()
    expect((await open([run('1')])).shown()).toBe('confetti')
  })

  it('[ADM-6] moderators can stop one for everyone; others have no such button', async () => {
    const stop = jest.fn(async () => ({ success: true }))
    const { unmount } = await open([run('1')], sessionOf())
    expect(screen.queryByRole('button', { name: 'Stop for everyone' })).toBeNull()
    unmount()
    const { later, toasts } = await open([run('1')], moderator, stop)
    fireEvent.click(screen.getByRole('button', { name: 'Stop for everyone' }))
    await later(0)
    expect(stop).toHaveBeenCalledWith({ params: { id: '1' } })
    expect(toasts).toEqual([])
  })

  it('[ADM-6] one that is over already just goes; whatever else keeps it from being stopped is said', async () => {
    const stop = jest.fn(async () => {
      throw new ApiError(503, 'unavailable', 'Try again in a moment')
    })
    const { answers, later, toasts, shown } = await open([run('1')], moderator, stop)
    fireEvent.click(screen.getByRole('button', { name: 'Stop for everyone' }))
    await later(0)
    expect(toasts).toMatchObject([{ type: 'error', header: 'Not stopped', text: 'Try again in a moment' }])
    expect(shown()).toBe('confetti')
    answers.stop.mockRejectedValue(new ApiError(404, 'vfx/not-shown', 'This effect is over already'))
    fireEvent.click(screen.getByRole('button', { name: 'Stop for everyone' }))
    await later(0)
    expect(toasts).toHaveLength(1)
    expect(shown()).toBeNull()
  })

  it.each(VfxName.options)(
    '[ADM-6] %s has a form of its own, the same on all pages, in which nothing can be pressed',
    (effect) => {
      const drawn = (seed: string) => {
        const { container } = render(<VfxPreview effect={effect} key={seed} />)
        return container.querySelector('[data-preview]')!
      }
      const [one, other] = [drawn('one'), drawn('two')]
      expect(one.innerHTML).toBe(other.innerHTML)
      expect(one).toHaveAttribute('aria-hidden', 'true')
      const shapes = one.querySelectorAll('[data-path]')
      expect(shapes.length).toBeGreaterThan(0)
      // More of them would cost a slow phone its picture.
      expect(shapes.length).toBeLessThanOrEqual(70)
      expect(one.querySelectorAll('*').length).toBeLessThan(300)
      expect(one.querySelectorAll('button, a, input, [tabindex]')).toHaveLength(0)
    },
  )
})

it.each(['ink', 'lights-out'] as const)('[ADM-6] %s leaves a quarter of the light to read by', (effect) => {
  const { container } = render(<VfxPreview effect={effect} />)
  const scene = container.querySelector<HTMLElement>('[data-preview] > *')!
  expect(Number(scene.style.opacity)).toBeLessThanOrEqual(0.75)
})

describe('the style sheets of effects', () => {
  const css = (...path: string[]) => readFileSync(join(__dirname, ...path), 'utf8')
  const layers = (text: string) => [...text.matchAll(/z-index: (\d+)/g)].map(([, layer]) => Number(layer))

  it('[ADM-6] lie below every dialog', () => {
    const dialogs = layers(css('../../../shared-ui/src/Dialog/Dialog.module.css'))
    expect(dialogs).not.toEqual([])
    expect(Math.max(...layers(css('VfxLayer.module.css')))).toBeLessThan(Math.min(...dialogs))
  })

  it('[ADM-6] are in step: whatever moves a shape begins by how long the effect has been shown', () => {
    const moving = [...css('Scene.module.css').matchAll(/\n(\.\w+) \{([^}]*animation: none[^}]*)\}/g)]
    expect(moving.map(([, name]) => name)).toEqual(['.shape', '.turning'])
    for (const [, , rules] of moving) expect(rules).toMatch(/animation-delay: [^;]*var\(--elapsed/)
    // The shorthand would set a delay of its own.
    expect(css('Scene.module.css').match(/ animation: (?!none)/g)).toBeNull()
  })

  it('[ADM-6] move by transform and opacity alone, and take no presses', () => {
    const text = css('Scene.module.css') + css('VfxLayer.module.css')
    const frames = [...text.matchAll(/@keyframes \w+ \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g)].map(([, inside]) => inside!)
    expect(frames.length).toBeGreaterThan(8)
    const moved = frames.flatMap((inside) => [...inside.matchAll(/([a-z-]+):/g)].map(([, name]) => name))
    expect([...new Set(moved)].sort()).toEqual(['opacity', 'transform'])
    expect(css('VfxLayer.module.css')).toMatch(/\.layer \{[^}]*pointer-events: none/)
  })
})
