import type { ToastRequest, ToastType } from '@shoal/bus'
import { limits } from '@shoal/bus/page/limits'
import { createStore, type StoreApi } from 'zustand'

export interface ToastShown {
  id: string
  type: ToastType
  text: string
  header?: string
  icon?: string
  position: 'top' | 'bottom' | 'middle'
  /** ms; 0 stays. */
  duration: number
  action?: { label: string; run: () => void }
  /** How often the same was said while it stood. */
  times?: number
}

export interface ToastState {
  toasts: readonly ToastShown[]
}

/** How many stand in one place before the oldest goes. */
const standingMost = 4

/** What a toast says, with how often it was said. */
export const wordsOf = ({ text, times = 1 }: Pick<ToastShown, 'text' | 'times'>): string =>
  times > 1 ? `${text} ×${times}` : text

const sameWords = (one: ToastShown, other: ToastShown): boolean =>
  (['type', 'text', 'header', 'position'] as const).every((part) => one[part] === other[part])

/** The toasts on the page (TST-1, TST-2). */
export class Toasts {
  readonly store: StoreApi<ToastState> = createStore(() => ({ toasts: [] }))
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>()
  private count = 0
  private held = false

  /**
   * Shows a toast; one with the id of another takes its place, and one that says the same as another is counted on that.
   * Where four stand in a place already, the oldest that would go by itself goes; errors are left to be read.
   */
  show(request: ToastRequest): void {
    this.count += 1
    const toast: ToastShown = {
      position: 'bottom',
      duration: limits.toastDuration,
      ...request,
      id: request.id ?? `toast-${this.count}`,
    }
    const { toasts } = this.store.getState()
    // What can be pressed leads somewhere of its own.
    const same = request.id || request.action ? undefined : toasts.find((one) => !one.action && sameWords(one, toast))
    if (same) {
      const again = { ...same, times: (same.times ?? 1) + 1 }
      this.store.setState({ toasts: toasts.map((one) => (one === same ? again : one)) })
      this.run(same.id)
      return
    }
    const others = toasts.filter(({ id }) => id !== toast.id)
    const here = others.filter(({ position }) => position === toast.position)
    const oldest = here.find(({ duration, type }) => duration > 0 && type !== 'error')
    this.store.setState({ toasts: [...others, toast] })
    this.run(toast.id)
    if (here.length >= standingMost && oldest) this.close(oldest.id)
  }

  /** Closes one, or all. */
  close(id?: string): void {
    for (const { id: each } of this.store.getState().toasts) {
      if (id === undefined || each === id) this.stop(each)
    }
    this.store.setState(({ toasts }) => ({ toasts: id === undefined ? [] : toasts.filter((toast) => toast.id !== id) }))
  }

  /** Stops all clocks, or starts them from the beginning. */
  hold(held: boolean): void {
    this.held = held
    for (const { id } of this.store.getState().toasts) {
      if (held) this.stop(id)
      else this.run(id)
    }
  }

  private stop(id: string): void {
    clearTimeout(this.timers.get(id))
    this.timers.delete(id)
  }

  private run(id: string): void {
    this.stop(id)
    const toast = this.store.getState().toasts.find((one) => one.id === id)
    if (!this.held && toast && toast.duration > 0) {
      this.timers.set(
        id,
        setTimeout(() => this.close(id), toast.duration),
      )
    }
  }
}
