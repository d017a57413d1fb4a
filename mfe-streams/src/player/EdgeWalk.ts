import { addressAt } from './edges.ts'
import type { Source } from './playerState.ts'

/** STR-13: which edge one camera is played from, and which comes next when that one fails. */
export class EdgeWalk {
  private readonly source: Source
  private edges: readonly string[]
  private at = 0

  constructor(source: Source) {
    this.source = source
    this.edges = source.edges()
  }

  /** There is nowhere else to turn to. */
  get only(): boolean {
    return this.edges.length < 2
  }

  /** The full address of a path at the edge in use. */
  address(path: string): string {
    return addressAt(this.edges[this.at], path, location.href)
  }

  /** Leaves the edge in use for the next; after the last one it asks which there are now. */
  next(): void {
    const failed = this.edges[this.at]
    if (failed === undefined) return
    this.source.edgeFailed(failed)
    this.at += 1
    if (this.at < this.edges.length) return
    this.at = 0
    this.source.fetchEdges().then(
      (edges) => {
        this.edges = edges
        this.at = 0
      },
      // Those that are known are tried again.
      () => {},
    )
  }
}
