import type { RegistryEntry } from '@shoal/bus/remotes'
import type { NamingShell } from '@shoal/remote-kit/mount'
import { withStyles } from './withStyles.ts'

const entryOf = (name: string, build: string) =>
  ({ name, build, base: `/remotes/${name}/1.0.0-${build}/` }) as RegistryEntry

describe('styles of remotes', () => {
  const [a1, a2, b1] = [entryOf('mfe-a', '1'), entryOf('mfe-a', '2'), entryOf('mfe-b', '1')]
  const sheets = [a1, a2, b1].map((entry) => ({
    href: new URL(`${entry.base}x.css`, location.href).href,
    disabled: false,
  }))
  const off = () => sheets.map(({ disabled }) => disabled)
  beforeAll(() => {
    // jsdom fetches no style sheets.
    jest.spyOn(document, 'styleSheets', 'get').mockReturnValue(sheets as unknown as StyleSheetList)
  })

  it('[MFE-2] those of a build that is gone are switched off while its successor stands, and on again when it is back', () => {
    const release = jest.fn()
    const open = withStyles(() => ({ shell: {} as NamingShell, lasting: {} as NamingShell, release }))
    const [panel, slot] = [open(a1), open(a1)]
    open(b1)
    panel.release()
    const newer = open(a2)
    // One of each stands.
    expect(off()).toEqual([false, false, false])
    slot.release()
    expect(off()).toEqual([true, false, false])
    slot.release()
    const back = open(a1)
    newer.release()
    expect(off()).toEqual([false, true, false])
    back.release()
    // No build of the remote stands: the next one finds its styles switched on.
    expect(off()).toEqual([false, false, false])
    expect(release).toHaveBeenCalledTimes(5)
  })
})
