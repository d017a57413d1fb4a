import type { Begun } from '@shoal/bus/streams/handover'
import Hls, { type Loader, type LoaderContext } from 'hls.js/light'

const Standard = Hls.DefaultConfig.loader as unknown as new (...given: unknown[]) => Loader<LoaderContext>

/** Loads as hls.js does, but takes what was fetched already from there. Each file once: then it may be another. */
export function loaderWith({
  fetched,
}: Begun): new (
  ...given: ConstructorParameters<typeof Standard>
) => Loader<LoaderContext> {
  return class extends Standard {
    private ended = false

    override load(...[context, config, callbacks]: Parameters<Loader<LoaderContext>['load']>): void {
      const path = new URL(context.url).pathname
      const known = new URL(context.url).searchParams.has('_HLS_msn') ? undefined : fetched.get(path)
      if (!known) {
        super.load(context, config, callbacks)
        return
      }
      fetched.delete(path)
      this.context = context
      const { body, ms } = known
      const size = typeof body === 'string' ? body.length : body.byteLength
      const end = performance.now()
      // The time that it really took: the choice of the quality depends on it.
      const loading = { start: end - ms, first: end - ms / 2, end }
      Object.assign(this.stats, { loaded: size, total: size, chunkCount: 1, loading })
      queueMicrotask(() => {
        if (!this.ended) callbacks.onSuccess({ url: context.url, data: body, code: 200 }, this.stats, context, null)
      })
    }

    override abort(): void {
      this.ended = true
      super.abort()
    }

    override destroy(): void {
      this.ended = true
      super.destroy()
    }
  }
}
