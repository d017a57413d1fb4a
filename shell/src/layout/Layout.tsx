import { panelArea } from '@shoal/bus'
import { belowStage, overlay, parts } from '@shoal/bus/page/offers'
import { later } from '@shoal/remote-kit/later'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { SkipLink } from '@shoal/ui/SkipLink'
import { type ReactNode, useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { panelsOf } from '../loading/registry.ts'
import { usePage } from '../page/context.ts'
import { MORE, WATCH } from '../page/side.ts'
import { SlotView } from '../places/SlotView.tsx'
import { Stage } from '../places/Stage.tsx'
import { HOME_PANEL } from '../routing/destination.ts'
import { UpdatePlace } from '../updates/UpdatePlace.tsx'
import { Dock } from './Dock.tsx'
import styles from './Layout.module.css'
import { Rail } from './Rail.tsx'
import { SideColumn } from './SideColumn.tsx'
import { TopBar } from './TopBar.tsx'
import { useLayoutSize } from './useLayoutSize.ts'

const NotFound = later(() => import(/* webpackChunkName: "pages" */ '../pages/NotFound.tsx'), { name: 'This page' })
const Corner = later(() => import('./Corner.tsx'), { name: 'Menu', size: 'line', className: styles.corner })

/** The frame of every page: bar, navigation, main panel, side column; on small screens a dock instead of the columns. */
export function Layout({ notFound }: { notFound: boolean }): ReactNode {
  const { bus, registry, composition, side, retryRegistry } = usePage()
  const { status, entries, tooOld } = useStore(registry)
  const panel = useStore(composition.stage, (state) => state.panel)
  const dock = useStore(side, (state) => state.dock)
  const size = useLayoutSize()
  const hasSide = panelsOf(entries, 'side').length > 0
  const small = size === 'small' || size === 'lying'
  const home = panel === HOME_PANEL && !notFound
  // A telephone on its side: the picture is the page, and a side panel a drawer over it.
  const filled = size === 'lying' && home && dock !== MORE
  const drawer = filled && dock !== WATCH
  // A small screen keeps the picture on top and has room for one thing below it.
  const showMain = !small || dock === WATCH || (home && dock !== MORE)
  const showSide = hasSide && (filled ? drawer : !small || (dock !== MORE && (dock !== WATCH || home)))

  const split = small && !filled && showMain && showSide
  const picture = !home || !showMain ? 'small' : filled || (split && dock !== WATCH) ? 'bare' : 'stage'

  // Before anybody sees the next panel, so that the picture is never drawn in two shapes.
  useLayoutEffect(() => {
    bus.state(panelArea.states.picture).set(picture)
  }, [bus, picture])

  return (
    <div
      className={styles.page}
      data-size={small ? 'small' : size}
      data-side={hasSide}
      data-home={home}
      data-filled={filled}
      data-split={split}
    >
      <SkipLink to={parts.main}>Skip to the picture</SkipLink>
      {picture === 'stage' && <SkipLink to={parts.deck}>Skip to what is on</SkipLink>}
      {showSide && <SkipLink to={parts.side}>Skip to the side</SkipLink>}
      <TopBar small={small} hidden={filled} />
      {(!small || dock === MORE) && <Rail size={small ? 'small' : size} />}
      <main id={parts.main} className={styles.main} tabIndex={-1} data-away={!showMain}>
        {status === 'unreachable' && (
          <ErrorBanner onRetry={() => void retryRegistry()}>The parts of the show could not be listed.</ErrorBanner>
        )}
        {status === 'unreadable' && !tooOld && (
          <ErrorBanner onRetry={() => location.reload()}>
            The server has moved on since this page was opened. Reload it to go on.
          </ErrorBanner>
        )}
        {notFound ? <NotFound /> : <Stage />}
        {home && <SlotView name={belowStage.id} />}
      </main>
      {hasSide && <SideColumn small={small && !filled} hidden={!showSide} />}
      <UpdatePlace className={styles.note} />
      {small && !filled && <Dock />}
      {filled && <Corner />}
      <div className={styles.overlay}>
        <SlotView name={overlay.id} size="none" />
      </div>
    </div>
  )
}
