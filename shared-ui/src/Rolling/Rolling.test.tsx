import { fireEvent, render, screen } from '@testing-library/react'
import { Figure } from '../Figure/Figure.tsx'
import { Rolling } from './Rolling.tsx'
import { strips } from './strips.ts'

const reel = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[data-strip]')].map(({ dataset }) =>
    dataset.strip!.replaceAll('\n', '>'),
  )
const said = (value: number) => (
  <p role="status">
    <Figure>
      <Rolling value={value} />
    </Figure>{' '}
    votes
  </p>
)

describe('a number that rolls', () => {
  it('rolls the places that changed over a text that changes once, and leaves nothing', () => {
    const { container, rerender } = render(said(1_298))
    const status = screen.getByRole('status')
    expect(reel(container)).toEqual([])
    const watch = new MutationObserver(() => {})
    watch.observe(status, { subtree: true, childList: true, characterData: true })
    /** How often something changed that is read aloud. */
    const read = () =>
      watch.takeRecords().filter(({ type, addedNodes, removedNodes }) => {
        const elements = [...addedNodes, ...removedNodes].map((node) => node as HTMLElement)
        return type === 'characterData' || elements.some(({ ariaHidden }) => ariaHidden !== 'true')
      }).length

    rerender(said(1_301))
    expect(reel(container)).toEqual(['1', ',', '2>3', '9>0', '8>1'])
    fireEvent.animationEnd(container.querySelector('[data-strip]')!)
    expect(reel(container)).toEqual([])
    expect(status).toHaveTextContent('1,301 votes')
    expect(read()).toBe(1)
    rerender(said(999))
    expect(reel(container)).toEqual([' >1', ' >,', '9>3', '9>0', '9>1'])
    expect(status).toHaveTextContent('999 votes')
    expect(read()).toBe(1)
    watch.disconnect()
  })

  it('counts from where it is told to, through the digits between', () => {
    const { container } = render(<Rolling value={100} from={0} format={(value) => `₣${value}`} />)
    expect(container).toHaveTextContent('₣100')
    expect(reel(container)).toHaveLength(4)
    expect(strips('0', '12', true)).toEqual([
      [' ', '1'],
      ['0', '1', '2'],
    ])
    const hundred = strips('₣0', '₣100', true).map((strip) => strip.join(''))
    expect(hundred).toEqual([' ₣', ' 1', '₣1234567890', '012345678901234567890'])
  })

  it('stands still where motion is reduced', () => {
    document.documentElement.dataset.motion = 'reduce'
    const { container, rerender } = render(<Rolling value={100} from={0} />)
    expect(reel(container)).toEqual([])
    rerender(<Rolling value={90} />)
    expect(container).toHaveTextContent('90')
    expect(reel(container)).toEqual([])
    delete document.documentElement.dataset.motion
  })
})
