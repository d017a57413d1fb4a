import { allow } from '../../scripts/lib/pace.mjs'
import '@testing-library/jest-dom'
import { configure } from '@testing-library/dom'
import { quickStyles } from './quickStyles.ts'

// What does not come in this time does not come; a second would be luck on a busy machine.
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
