import { playerKey } from '@shoal/ui/playerKeys'

export type ShortcutAction =
  | 'toggle-play'
  | 'toggle-mute'
  | 'louder'
  | 'quieter'
  | 'back'
  | 'forward'
  | 'back-more'
  | 'forward-more'
  | 'oldest'
  | 'live'
  | 'next'
  | 'previous'
  | 'full-screen'
  | 'cinema'
  | 'grid'
  | 'place'
  | 'close'
  | 'picture-in-picture'
  | 'leave'
  | 'help'

export interface Shortcut {
  action: ShortcutAction
  /** `KeyboardEvent.key`, letters in lower case. */
  keys: readonly string[]
  /** The keys as they are written on a keyboard. */
  shown: readonly string[]
  text: string
}

/** STR-8: the keys of the player; the help is made of the same list. */
export const shortcuts: readonly Shortcut[] = [
  { action: 'toggle-play', keys: ['k', ' '], shown: ['K', 'Space'], text: 'Play or pause' },
  { action: 'toggle-mute', keys: ['m'], shown: ['M'], text: 'Sound on or off' },
  { action: 'louder', keys: ['ArrowUp'], shown: ['↑'], text: 'Louder' },
  { action: 'quieter', keys: ['ArrowDown'], shown: ['↓'], text: 'Quieter' },
  { action: 'back', keys: ['ArrowLeft'], shown: ['←'], text: 'Back 5 seconds' },
  { action: 'forward', keys: ['ArrowRight'], shown: ['→'], text: 'Forward 5 seconds' },
  { action: 'back-more', keys: ['j'], shown: ['J'], text: 'Back 10 seconds' },
  { action: 'forward-more', keys: ['l'], shown: ['L'], text: 'Forward 10 seconds' },
  { action: 'oldest', keys: ['Home'], shown: ['Home'], text: 'To the oldest picture' },
  { action: 'live', keys: ['End'], shown: ['End'], text: 'Jump to live' },
  { action: 'next', keys: ['n'], shown: ['N'], text: 'Next camera' },
  { action: 'previous', keys: ['p'], shown: ['P'], text: 'Previous camera' },
  { action: 'full-screen', keys: ['f'], shown: ['F'], text: 'Full screen' },
  { action: 'cinema', keys: ['t'], shown: ['T'], text: 'Cinema mode' },
  { action: 'grid', keys: ['g'], shown: ['G'], text: 'Several cameras at once' },
  { action: 'place', keys: ['2', '3', '4'], shown: ['2', '3', '4'], text: 'That camera of the several' },
  { action: 'close', keys: ['x'], shown: ['X'], text: 'Close the camera' },
  { action: 'picture-in-picture', keys: ['i'], shown: ['I'], text: 'Picture in picture' },
  { action: 'leave', keys: ['Escape'], shown: ['Esc'], text: 'Leave cinema mode' },
  { action: 'help', keys: ['?'], shown: ['?'], text: 'This help' },
]

/** The action that a key asks for, or null; see `playerKey` for when it is not the player's. */
export function shortcutOf(event: KeyboardEvent, playerElement: Element | null): ShortcutAction | null {
  const key = playerKey(event, playerElement)
  return key === null ? null : (shortcuts.find(({ keys }) => keys.includes(key))?.action ?? null)
}
