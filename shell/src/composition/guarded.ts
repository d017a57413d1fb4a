import type { Lifecycles, MountProps } from '@shoal/remote-kit/mount'
import { failureOf } from '../loading/failureOf.ts'
import { RemoteError, type RemotePhase, type RemoteWhere } from '../loading/RemoteError.ts'
import type { LoadPlan } from '../loading/retryPlan.ts'
import { withinTime } from '../loading/timeLimit.ts'

/**
 * The lifecycles of one thing that is mounted once, such that they end in time whatever the remote does. `bootstrap` and
 * `mount` reject with RemoteError only; `update` and `unmount` never reject, because single-spa would give up on a
 * lifecycle that does, and tell `onTrouble` instead. What failed to mount is unmounted; nothing is unmounted twice.
 */
export function guarded(
  lifecycles: Lifecycles,
  where: RemoteWhere,
  plan: Pick<LoadPlan, 'mountLimit' | 'unmountLimit'>,
  onTrouble: (error: RemoteError) => void,
): Lifecycles {
  const step = (name: keyof Lifecycles, phase: RemotePhase, props: MountProps): Promise<void> => {
    const [limit, code] =
      name === 'unmount'
        ? ([plan.unmountLimit, 'remote/unmount-timeout'] as const)
        : ([plan.mountLimit, 'remote/timeout'] as const)
    // In an async function, because a lifecycle may throw before it gives a promise.
    const work = async () => lifecycles[name](props)
    const late = () => new RemoteError(code, phase, where, `${name} of ${where.remote} did not end in time`)
    return withinTime(work(), limit, late).catch((cause) => {
      throw failureOf(cause, phase, where)
    })
  }
  let alive = false
  const end = (props: MountProps, trouble: (error: RemoteError) => void): Promise<void> => {
    if (!alive) return Promise.resolve()
    alive = false
    return step('unmount', 'unmount', props).catch(trouble)
  }
  return {
    bootstrap: (props) => step('bootstrap', 'mount', props),
    async mount(props) {
      alive = true
      try {
        await step('mount', 'mount', props)
      } catch (error) {
        // Starting may have got half way. That it cannot be ended either need not be reported.
        void end(props, () => {})
        throw error
      }
    },
    update: (props) => step('update', 'update', props).catch(onTrouble),
    unmount: (props) => end(props, onTrouble),
  }
}
