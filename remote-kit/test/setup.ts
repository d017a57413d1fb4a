import { allow } from '../../scripts/lib/pace.mjs'
import '@testing-library/jest-dom'
import { configure } from '@testing-library/dom'
import { quickStyles } from './quickStyles.ts'

// Long enough to be sure that something does not come; the default of a second would depend on luck on a busy machine.
configure({ asyncUtilTimeout: allow(5_000) })

// jsdom has no PointerEvent; Base UI's lists make one when an entry is chosen by keyboard. Some tests need no document.
if (typeof window === 'object') window.PointerEvent ??= class extends MouseEvent {} as unknown as typeof PointerEvent

// jsdom lays nothing out, so no size ever changes.
if (typeof window === 'object') {
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}

// jsdom does not know <search>, and React says so; browsers give it the plain class of elements.
if (typeof window === 'object')
  Object.defineProperty(window.HTMLUnknownElement.prototype, Symbol.toStringTag, {
    configurable: true,
    get(this: Partial<HTMLElement>) {
      return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement'
    },
  })

if (typeof window === 'object') quickStyles()
