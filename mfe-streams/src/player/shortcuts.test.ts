import { shortcutOf, shortcuts } from './shortcuts.ts'

document.body.innerHTML = `
  <section id="player"><button id="mute">Mute</button><input id="volume" type="range"></section>
  <input id="say"><textarea id="bio"></textarea><div contenteditable="true" id="note"></div><p id="list" tabindex="0"></p>
  <div role="dialog"><button id="in-dialog">OK</button></div>`

const player = document.getElementById('player')
const press = (key: string, id?: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  let action: string | null = null
  window.addEventListener('keydown', () => (action = shortcutOf(event, player)), { once: true })
  ;(id ? document.getElementById(id)! : document.body).dispatchEvent(event)
  return action
}

describe('[STR-8] keys of the player', () => {
  it.each(shortcuts.flatMap(({ action, keys }) => keys.map((key) => [key, action])))('%s is %s', (key, action) => {
    expect(press(key)).toBe(action)
    expect(press(key.toUpperCase().length === 1 ? key.toUpperCase() : key)).toBe(action)
  })

  it('do nothing while somebody types, in a dialog, or together with Ctrl, Alt or Meta', () => {
    for (const id of ['say', 'bio', 'note', 'in-dialog']) expect(press('m', id)).toBeNull()
    expect(press('f', undefined, { ctrlKey: true })).toBeNull()
    expect(press('f', undefined, { metaKey: true })).toBeNull()
  })

  it('leave to the focused thing what it does itself', () => {
    expect(press(' ', 'mute')).toBeNull()
    expect(press('k', 'mute')).toBe('toggle-play')
    expect(press('ArrowUp', 'mute')).toBe('louder')
    expect(press('ArrowUp', 'volume')).toBeNull()
    expect(press('ArrowUp', 'list')).toBeNull()
  })
})
