// Two documents with the same in them: this one's styles are remembered, a frame's are counted by jsdom alone.
import { screen } from '@testing-library/dom'

const page = `
  <style>.gone { display: none } nav > a:not([href]) { visibility: hidden } input[type="text"], p { color: red }</style>
  <style>body > :not(nav a, p:hover) { cursor: help } a:is([title="x, y"], p) { display: none } [title="a > b"] { display: none }</style>
  <article><h1>A</h1><section><h1>B</h1></section></article>
  <nav><a title="x, y">C</a><a href="#" title="a > b">D</a></nav>
  <ul><li>E<ul><li>F</li></ul></li></ul>
  <form><input type="text"><input type="file"><input type="hidden"><button disabled>G</button></form>
  <svg><a><title>H</title></a><text>I</text></svg>
  <dialog>J</dialog><p class="x">K</p><p hidden>L</p><table><tr><td>M</td></tr></table>
`
const frame = document.createElement('iframe')
/** What both say of all elements. */
const told = (of: Document) =>
  [...of.body.querySelectorAll('*')]
    .filter((element) => element !== frame)
    .map((element) => `${element.localName}: ${of.defaultView!.getComputedStyle(element).cssText}`)

it('styles are those that jsdom counts, after every kind of change as well', () => {
  document.body.append(frame)
  const other = frame.contentDocument!
  const both = (change: (of: Document) => void) => {
    for (const one of [document, other]) change(one)
    const here = told(document)
    expect(here).toEqual(told(other))
    return here.join('\n')
  }
  let before = both((of) => of.body.insertAdjacentHTML('afterbegin', page))
  expect(before.split('\n').length).toBeGreaterThan(25)
  const changes: ReadonlyArray<(of: Document) => void> = [
    (of) => of.querySelector('.x')!.classList.add('gone'),
    (of) => of.querySelector('nav a')!.setAttribute('href', '#'),
    (of) => of.querySelector('article')!.style.setProperty('visibility', 'hidden'),
    (of) => of.querySelector('dialog')!.setAttribute('open', ''),
    (of) => of.querySelector('form')!.append(of.querySelector('ul')!),
    (of) => of.querySelector('input')!.setAttribute('type', 'image'),
    (of) => of.querySelector('style')!.append('td { display: none }'),
    (of) => of.querySelector('style')!.remove(),
    (of) => of.querySelector('svg')!.remove(),
  ]
  for (const change of changes) {
    const after = both(change)
    expect(after).not.toBe(before)
    before = after
  }
})

it('what became hidden a moment ago is found by role no more', () => {
  document.body.innerHTML = '<section><button>Here</button></section>'
  const button = screen.getByRole('button', { name: 'Here' })
  expect(button).toBeVisible()
  document.querySelector('section')!.style.display = 'none'
  expect(screen.queryByRole('button')).toBeNull()
  expect(button).not.toBeVisible()
  document.body.innerHTML = ''
})
