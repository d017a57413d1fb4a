import { belowStage, overlay } from '@shoal/bus/page/offers'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { lazy, type ReactNode, Suspense } from 'react'
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

const NotFound = lazy(() => import('../pages/NotFound.tsx'))

/** The frame of every page: bar, navigation, main panel, side column; on small screens a dock instead of the columns. */
export function Layout({ notFound }: { notFound: boolean }): ReactNode {
  const { registry, composition, side, retryRegistry } = usePage()
  const { status, entries, tooOld } = useStore(registry)
  const panel = useStore(composition.stage, (state) => state.panel)
  const dock = useStore(side, (state) => state.dock)
  const size = useLayoutSize()
  const hasSide = panelsOf(entries, 'side').length > 0
  const small = size === 'small'
  const home = panel === HOME_PANEL && !notFound
  // A small screen keeps the picture on top and has room for one thing below it.
  const showMain = !small || dock === WATCH || (home && dock !== MORE)
  const showSide = hasSide && (!small || (dock !== MORE && (dock !== WATCH || home)))

  return (
    <div
      className={styles.page}
      data-size={size}
      data-side={hasSide}
      data-home={home}
      data-split={small && showMain && showSide}
    >
      <a className={styles.skip} href="#main">
        Skip to the show
      </a>
      <TopBar small={small} />
      {(!small || dock === MORE) && <Rail small={small} />}
      <main id="main" className={styles.main} tabIndex={-1} hidden={!showMain}>
        {status === 'unreachable' && (
          <ErrorBanner onRetry={() => void retryRegistry()}>The parts of the show could not be listed.</ErrorBanner>
        )}
        {status === 'unreadable' && !tooOld && (
          <ErrorBanner onRetry={() => location.reload()}>
            The server has moved on since this page was opened. Reload it to go on.
          </ErrorBanner>
        )}
        {notFound ? (
          <Suspense fallback={null}>
            <NotFound />
          </Suspense>
        ) : (
          <Stage />
        )}
        {home && <SlotView name={belowStage.id} />}
      </main>
      {hasSide && <SideColumn small={small} hidden={!showSide} />}
      <UpdatePlace className={styles.note} />
      {small && <Dock />}
      <div className={styles.overlay}>
        <SlotView name={overlay.id} size="none" />
      </div>
    </div>
  )
}
