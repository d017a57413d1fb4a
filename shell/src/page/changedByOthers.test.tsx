import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { bearChangesByOthers } from './changedByOthers.ts'

const { removeChild, insertBefore } = Node.prototype
beforeEach(bearChangesByOthers)
afterEach(() => {
  cleanup()
  Object.assign(Node.prototype, { removeChild, insertBefore })
})

/** Puts each text into an element of its own, as translators of browsers do: the text that React made is nowhere then. */
function translate(within: HTMLElement): void {
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) found.push(texts.currentNode as Text)
  for (const text of found) {
    const font = document.createElement('font')
    font.append(text.data.toUpperCase())
    text.replaceWith(font)
  }
}

/** Texts and elements side by side, of which some come and go. */
function Line({ votes, over }: { votes: number; over: boolean }): ReactNode {
  return (
    <p>
      {over ? null : 'live '}
      {votes > 0 && <b>{votes}</b>}
      {over && ' over'}
    </p>
  )
}

it('[MFE-3] goes on where a translator has put elements of its own around the texts', () => {
  const { container, rerender } = render(<Line votes={0} over={false} />)
  translate(container)
  rerender(<Line votes={3} over={false} />)
  expect(screen.getByText('3')).toBeVisible()
  translate(container)
  rerender(<Line votes={3} over />)
  expect(container).toHaveTextContent('over')
  rerender(<Line votes={0} over={false} />)
  expect(screen.queryByText('3')).toBeNull()
})

it('[MFE-3] goes on where an extension has taken elements away', () => {
  const { container, rerender } = render(<Line votes={3} over={false} />)
  screen.getByText('3').remove()
  rerender(<Line votes={0} over />)
  expect(container).toHaveTextContent('over')
})

it('[MFE-3] takes out what an extension has put into something within the same element', () => {
  const { container, rerender } = render(<Line votes={3} over={false} />)
  const frame = document.createElement('span')
  const three = screen.getByText('3')
  three.replaceWith(frame)
  frame.append(three)
  rerender(<Line votes={0} over={false} />)
  expect(three.isConnected).toBe(false)
  expect(frame.isConnected).toBe(true)
  expect(container).toHaveTextContent('live')
})

it('[MFE-3] puts new things before what stands around the one they belong before', () => {
  const list = document.createElement('ul')
  const [first, second, added] = [new Option('first'), new Option('second'), new Option('added')]
  const frame = document.createElement('div')
  list.append(first, frame)
  frame.append(second)
  list.insertBefore(added, second)
  expect([...list.children]).toEqual([first, added, frame])
  list.insertBefore(added, document.createElement('li'))
  expect([...list.children]).toEqual([first, frame, added])
})

it('[MFE-3] does to nodes in their place what the browser does, and leaves those of another place there', () => {
  const made = (name: string) => document.createElement(name)
  const [parent, other, child, before] = [made('div'), made('div'), made('p'), made('p')]
  parent.append(before)
  expect(parent.insertBefore(child, before)).toBe(child)
  expect([...parent.children]).toEqual([child, before])
  expect(parent.removeChild(child)).toBe(child)
  expect([...parent.children]).toEqual([before])
  expect(parent.insertBefore(child, null)).toBe(child)
  expect([...parent.children]).toEqual([before, child])
  other.append(child)
  parent.removeChild(child)
  expect(child.parentNode).toBe(other)
  expect(() => parent.removeChild(null as unknown as Node)).toThrow(TypeError)
})
