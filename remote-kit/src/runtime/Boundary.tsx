import { Component, type ReactNode, Suspense } from 'react'

interface Props {
  children: ReactNode
  onError(error: unknown): void
}

/** Holds a remote's render errors inside the remote: React would empty the root while single-spa still calls it mounted. */
export class Boundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render(): ReactNode {
    return this.state.broken ? null : <Suspense fallback={null}>{this.props.children}</Suspense>
  }
}
