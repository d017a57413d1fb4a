import type { Registry } from '@shoal/bus/remotes/contract'
import { byGroup, byOrder } from '@shoal/bus/remotes/rules'
import { painted as ids } from '@shoal/bus/streams/handover'
import { escapeHtml } from './heads.ts'

type Panel = Registry['remotes'][number]['panels'][number]

const drawing = ({ drawing }: Panel, size: number) =>
  drawing
    ? `<svg viewBox="0 0 24 24" width="${size}" height="${size}" aria-hidden="true"><path d="${escapeHtml(drawing)}"/></svg>`
    : ''

const brand =
  '<svg viewBox="0 0 34 18" width="34" height="18" aria-hidden="true" fill="none" stroke-width="1.6"><path d="M1 9c4-7 12-8 17-3l6-4v14l-6-4C13 17 5 16 1 9Z" stroke="currentColor"/><circle cx="8" cy="8" r="1.3" fill="currentColor"/><path d="M28 5c2 2 2 6 0 8M31 3c3 3 3 9 0 12" stroke="#35e3d2"/></svg>'

/** Shown by the style sheet alone, when the page's code has not come after some seconds. */
const slowLine = 'Your line is slow. The rest of the page is on its way.'

/** The panels of the navigation by group. */
function rail(panels: readonly Panel[], current: Panel): string {
  const link = (panel: Panel) =>
    `<a href="${escapeHtml(panel.path ?? '/')}"${panel.id === current.id ? ' aria-current="page"' : ''}>${drawing(panel, 18)}${escapeHtml(panel.title)}</a>`
  return byGroup(panels, (panel) => panel)
    .map(([heading, members]) => (heading && `<b>${escapeHtml(heading)}</b>`) + members.map(link).join(''))
    .join('')
}

/**
 * The whole page as it looks before its code runs: the shell's frame around a panel. Its styles are the shell's
 * (shell/src/first/first.css), which also takes it away.
 * @param notice the line for everybody, which on a small screen has a row of its own
 */
export function paintPage({ remotes }: Registry, current: Panel, panel: string, notice: string): string {
  const panels = remotes.flatMap((remote) => remote.panels).sort(byOrder)
  const side = panels.filter(({ place }) => place === 'side')
  const main = panels.filter(({ place }) => place === 'main')
  const dock = [current, ...side].map(
    (one, at) => `<a href="/">${drawing(one, 20)}${at === 0 ? 'Watch' : escapeHtml(one.title)}</a>`,
  )
  const line = notice && `<p class="first-notice"><b>Notice</b>${escapeHtml(notice)}</p>`
  return [
    `<div id="${ids.page}" data-side="${side.length > 0}">`,
    `<header class="first-bar" data-part="frame"><span class="first-mark">${brand}SHOAL</span>${line}</header>`,
    `<nav class="first-rail" data-part="frame" aria-label="Panels">${rail(main, current)}</nav>`,
    `<main class="first-main">${panel}</main>`,
    side.length > 0 ? `<div class="first-side" data-part="frame"><p>${slowLine}</p></div>` : '',
    `<nav class="first-dock" data-part="frame" aria-label="Dock">${dock.join('')}<a href="/">More</a></nav>`,
    '</div>',
  ].join('')
}
