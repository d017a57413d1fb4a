/** jsdom has no layout: rows of the list are 24 px high, everything else 600 px, and a scroller knows where it is. */
export function simulateLayout(): void {
  const size = (element: HTMLElement) => (element.dataset.index === undefined ? 600 : 24)
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    configurable: true,
    get(this: HTMLElement) {
      return size(this)
    },
  })
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => 344 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', {
    configurable: true,
    get(this: HTMLElement) {
      return Number.parseFloat((this.firstElementChild as HTMLElement | null)?.style.height ?? '') || 600
    },
  })
  const tops = new WeakMap<HTMLElement, number>()
  Object.defineProperty(HTMLElement.prototype, 'scrollTop', {
    configurable: true,
    get(this: HTMLElement) {
      return tops.get(this) ?? 0
    },
    set(this: HTMLElement, top: number) {
      const now = Math.max(0, Math.min(top, this.scrollHeight - this.clientHeight))
      if (now === (tops.get(this) ?? 0)) return
      tops.set(this, now)
      this.dispatchEvent(new Event('scroll'))
    },
  })
  HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, to?: ScrollToOptions | number) {
    if (typeof to === 'object' && to.top !== undefined) this.scrollTop = to.top
  } as typeof HTMLElement.prototype.scrollTo
  HTMLElement.prototype.scrollIntoView = () => {}
  // A window with room for everything.
  globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList
  // Whatever is in the document is on the screen.
  globalThis.IntersectionObserver = class {
    private readonly tell: (entries: { isIntersecting: boolean }[]) => void
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      this.tell = tell
    }
    observe() {
      this.tell([{ isIntersecting: true }])
    }
    disconnect() {}
  } as unknown as typeof IntersectionObserver
}
