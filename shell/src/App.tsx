import { type ReactNode, Suspense } from 'react'
import { useStore } from 'zustand'
import { Layout } from './layout/Layout.tsx'
import { later } from './loading/untilItComes.ts'
import { ModalHost } from './modals/ModalHost.tsx'
import { usePage } from './page/context.ts'
import { ToastPlace } from './toasts/ToastPlace.tsx'

const LeavingPage = later(() => import(/* webpackChunkName: "pages" */ './pages/LeavingPage.tsx'))

/** The whole page: a page of its own for who is banned or logged out, otherwise the show. */
export function App(): ReactNode {
  const { router } = usePage()
  const destination = useStore(router.state, (state) => state.destination)
  const page = destination.kind === 'page' ? destination.page : null
  if (page === 'banned' || page === 'log-out') {
    return (
      <Suspense fallback={null}>
        <LeavingPage page={page} />
      </Suspense>
    )
  }
  return (
    <>
      <Layout notFound={page === 'not-found'} />
      <ModalHost />
      <ToastPlace />
    </>
  )
}
