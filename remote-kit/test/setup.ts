import '@testing-library/jest-dom'

// jsdom has no PointerEvent; Base UI's lists make one when an entry is chosen by keyboard. Some tests need no document.
if (typeof window === 'object') window.PointerEvent ??= class extends MouseEvent {} as unknown as typeof PointerEvent
