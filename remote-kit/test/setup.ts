import '@testing-library/jest-dom'

// jsdom has no PointerEvent; Base UI's lists make one when an entry is chosen by keyboard.
window.PointerEvent ??= class extends MouseEvent {} as unknown as typeof PointerEvent
