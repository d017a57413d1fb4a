import { render, screen } from '@testing-library/react'
import { PortalOwner } from '../PortalOwner/PortalOwner.tsx'
import { SidePanel } from './SidePanel.tsx'

it('[MFE-15] stands outside of its remote, below an element that says whose it is, and takes the focus', () => {
  const { container } = render(
    <PortalOwner value="mfe-x">
      <SidePanel label="Tools">Afloat</SidePanel>
    </PortalOwner>,
  )
  const panel = screen.getByRole('complementary', { name: 'Tools' })
  expect(container).not.toContainElement(panel)
  expect(panel.parentElement).toHaveAttribute('data-remote', 'mfe-x')
  expect(panel.parentElement?.parentElement).toBe(document.body)
  expect(panel).toHaveFocus()
})
