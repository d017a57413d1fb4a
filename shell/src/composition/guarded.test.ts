import type { Lifecycles, MountProps } from '@shoal/remote-kit/mount'
import type { RemoteError } from '../loading/RemoteError.ts'
import { guarded } from './guarded.ts'

const where = { remote: 'mfe-x', version: '1.0.0', build: 'abcdef12' }
const plan = { mountLimit: 20, unmountLimit: 20 }
const props = {} as MountProps
const never = () => new Promise<void>(() => {})
const throws = () => Promise.reject(new Error('no'))

/** Lifecycles, some of which misbehave, behind a guard. */
function guard(bad: Partial<Lifecycles>) {
  const calls: string[] = []
  const called = (name: keyof Lifecycles) => async () => void calls.push(name)
  const good = {
    bootstrap: called('bootstrap'),
    mount: called('mount'),
    update: called('update'),
    unmount: called('unmount'),
  }
  const troubles: RemoteError[] = []
  const lifecycles = guarded({ ...good, ...bad }, where, plan, (error) => troubles.push(error))
  return { lifecycles, calls, troubles }
}

describe('guarded lifecycles', () => {
  it.each(['bootstrap', 'mount'] as const)(
    '[MFE-3] a %s that throws or never ends rejects, with a typed error',
    async (name) => {
      await expect(guard({ [name]: throws }).lifecycles[name](props)).rejects.toMatchObject({
        code: 'remote/threw',
        phase: 'mount',
        ...where,
      })
      await expect(guard({ [name]: never }).lifecycles[name](props)).rejects.toMatchObject({
        code: 'remote/timeout',
        phase: 'mount',
      })
    },
  )

  it('[MFE-3] a lifecycle that throws before it gives a promise is no different', async () => {
    const mount = () => {
      throw new Error('at once')
    }
    await expect(guard({ mount }).lifecycles.mount(props)).rejects.toMatchObject({ code: 'remote/threw' })
  })

  it('[MFE-3] an update that throws or never ends is told, and stops nothing', async () => {
    for (const [update, code] of [
      [throws, 'remote/threw'],
      [never, 'remote/timeout'],
    ] as const) {
      const { lifecycles, troubles } = guard({ update })
      await lifecycles.mount(props)
      await lifecycles.update(props)
      expect(troubles).toMatchObject([{ code, phase: 'update' }])
    }
  })

  it('[MFE-3] an unmount that throws or never ends is given up on and told', async () => {
    for (const [unmount, code] of [
      [throws, 'remote/threw'],
      [never, 'remote/unmount-timeout'],
    ] as const) {
      const { lifecycles, troubles } = guard({ unmount })
      await lifecycles.mount(props)
      await lifecycles.unmount(props)
      expect(troubles).toMatchObject([{ code, phase: 'unmount' }])
    }
  })

  it('[MFE-9] what mounted half way is unmounted, so that it can release what it took, and nothing is unmounted twice', async () => {
    const half = guard({ mount: never })
    await half.lifecycles.mount(props).catch(() => {})
    await half.lifecycles.unmount(props)
    expect(half.calls).toEqual(['unmount'])
    const whole = guard({})
    await whole.lifecycles.mount(props)
    await whole.lifecycles.unmount(props)
    await whole.lifecycles.unmount(props)
    expect(whole.calls).toEqual(['mount', 'unmount'])
  })
})
