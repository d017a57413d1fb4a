import { later } from '@shoal/remote-kit/later'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { Layout } from './layout/Layout.tsx'
import { ModalHost } from './modals/ModalHost.tsx'
import { usePage } from './page/context.ts'
import { ToastPlace } from './toasts/ToastPlace.tsx'

const LeavingPage = later(() => import(/* webpackChunkName: "pages" */ './pages/LeavingPage.tsx'), {
  name: 'This page',
})

/** The whole page: a page of its own for people who are banned or logged out, otherwise the show. */
export function App(): ReactNode {
  const { router } = usePage()
  const destination = useStore(router.state, (state) => state.destination)
  const page = destination.kind === 'page' ? destination.page : null
  return (
    <>
      {page === 'banned' || page === 'log-out' ? (
        <LeavingPage page={page} />
      ) : (
        <Layout notFound={page === 'not-found'} />
      )}
      <ModalHost />
      <ToastPlace />
    </>
  )
}
