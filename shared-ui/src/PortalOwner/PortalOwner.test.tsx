import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { AnchoredCard } from '../AnchoredCard/AnchoredCard.tsx'
import { Dialog } from '../Dialog/Dialog.tsx'
import { HoverCard } from '../HoverCard/HoverCard.tsx'
import { Menu } from '../Menu/Menu.tsx'
import { Popover } from '../Popover/Popover.tsx'
import { Select } from '../Select/Select.tsx'
import { Tooltip } from '../Tooltip/Tooltip.tsx'
import { PortalOwner } from './PortalOwner.tsx'

const trigger = <button type="button">Open</button>
const floating: Array<[string, ReactElement, 'press' | 'hover' | 'nothing']> = [
  [
    'Popover',
    <Popover key="" trigger={trigger} label="Floating">
      Afloat
    </Popover>,
    'press',
  ],
  ['Menu', <Menu key="" trigger={trigger} items={[{ label: 'Afloat' }]} />, 'press'],
  ['Select', <Select key="" label="Open" options={[{ value: 'a', label: 'Afloat' }]} />, 'press'],
  [
    'Tooltip',
    <Tooltip key="" delay={0} content="Afloat">
      {trigger}
    </Tooltip>,
    'hover',
  ],
  [
    'HoverCard',
    <HoverCard key="" delay={0} trigger={trigger} label="Floating">
      Afloat
    </HoverCard>,
    'hover',
  ],
  [
    'AnchoredCard',
    <AnchoredCard key="" anchor={document.body} onClose={() => {}} label="Floating">
      Afloat
    </AnchoredCard>,
    'nothing',
  ],
  [
    'Dialog',
    <Dialog key="" open onClose={() => {}} title="Floating">
      Afloat
    </Dialog>,
    'nothing',
  ],
]

describe.each(floating)('%s', (_, part, how) => {
  const open = async (owner?: string) => {
    render(<PortalOwner value={owner}>{part}</PortalOwner>)
    const button = screen.queryByText('Open', { selector: 'button' }) ?? screen.queryByRole('combobox')
    if (button && how === 'hover') await userEvent.hover(button)
    if (button && how === 'press') await userEvent.click(button)
    return screen.findByText('Afloat')
  }

  it('[MFE-15] belongs to its remote although it stands outside of it', async () => {
    const afloat = await open('mfe-x')
    expect(afloat.closest('[data-remote="mfe-x"]')?.parentElement).toBe(document.body)
  })

  it('belongs to nobody in the shell', async () => {
    expect((await open()).closest('[data-remote]')).toBeNull()
  })
})

it('[MFE-15] no part of the look floats without saying whose it is', () => {
  const sources = globSync(join(__dirname, '../*/*.tsx')).filter((file) => !file.endsWith('.test.tsx'))
  const floats = sources.filter((file) => readFileSync(file, 'utf8').includes('Portal>'))
  expect(floats.length).toBeGreaterThanOrEqual(floating.length)
  for (const file of floats) expect(readFileSync(file, 'utf8')).not.toMatch(/<\w+\.Portal(?! {\.\.\.owned})/)
})
