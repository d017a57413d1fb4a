import type { Candle } from '@shoal/bus/stocks'
import {
  CandlestickSeries,
  ColorType,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type UTCTimestamp,
} from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import styles from './PriceChart.module.css'

export interface PriceChartProps {
  candles: readonly Candle[]
  kind: 'candles' | 'line'
  /** Of the stock, for the line. */
  color: string
  /** In words, for screen readers. */
  label: string
}

const look = getComputedStyle(document.documentElement)
const token = (name: string, otherwise: string) => look.getPropertyValue(name).trim() || otherwise

/** Whether these are the same candles but for the last one and those after it. */
const continues = (candles: readonly Candle[], drawn: readonly Candle[]) =>
  drawn.length > 0 &&
  candles[drawn.length - 1]?.time === drawn.at(-1)?.time &&
  drawn.slice(0, -1).every((one, place) => one === candles[place])

/** The way of a price with the shares that changed hands. Brings lightweight-charts along, so it is loaded when it is needed. */
export default function PriceChart({ candles, kind, color, label }: PriceChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const chart = useRef<{
    api: IChartApi
    price: ISeriesApi<'Candlestick' | 'Line'>
    volume: ISeriesApi<'Histogram'>
    up: string
    down: string
    drawn: readonly Candle[]
  } | null>(null)
  /** How many were shown, and from when on: another span is looked at from its end. */
  const shown = useRef('')

  useEffect(() => {
    const [up, down] = [token('--kelp', '#79d98c'), token('--coral', '#ff6f5b')]
    const api = createChart(frame.current!, {
      autoSize: true,
      layout: {
        background: { type: ColorType.Solid, color: 'transparent' },
        textColor: token('--mist', '#9cc3bd'),
        fontFamily: token('--font-figure', 'monospace'),
        fontSize: 11,
        // It would write a style into the page; the plate says whose chart it is.
        attributionLogo: false,
      },
      grid: {
        vertLines: { visible: false },
        horzLines: { color: `${token('--seam', '#1f4a50')}80` },
      },
      rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.22 } },
      timeScale: { borderVisible: false, timeVisible: true, secondsVisible: false, rightOffset: 2 },
      // The wheel scrolls the panel; two fingers and dragging look around in the chart.
      handleScroll: { mouseWheel: false, vertTouchDrag: false },
      handleScale: { mouseWheel: false },
    })
    const format = { type: 'price', precision: 0, minMove: 1 } as const
    const price =
      kind === 'candles'
        ? api.addSeries(CandlestickSeries, {
            ...{ upColor: up, downColor: down, wickUpColor: up, wickDownColor: down, borderVisible: false },
            priceFormat: format,
          })
        : api.addSeries(LineSeries, { color, lineWidth: 2, priceFormat: format })
    const volume = api.addSeries(HistogramSeries, {
      priceFormat: { type: 'volume' },
      priceScaleId: '',
      priceLineVisible: false,
      lastValueVisible: false,
    })
    volume.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } })
    chart.current = { api, price, volume, up, down, drawn: [] }
    shown.current = ''
    return () => {
      chart.current = null
      api.remove()
    }
  }, [kind, color])

  useEffect(() => {
    if (!chart.current) return
    const { api, price, volume, up, down, drawn } = chart.current
    const at = ({ time }: Candle) => time as UTCTimestamp
    const priceOf = (one: Candle) => {
      const { open, high, low, close } = one
      return kind === 'candles' ? { time: at(one), open, high, low, close } : { time: at(one), value: close }
    }
    const volumeOf = (one: Candle) => ({
      ...{ time: at(one), value: one.volume },
      color: `${one.close < one.open ? down : up}55`,
    })
    if (continues(candles, drawn))
      for (const one of candles.slice(drawn.length - 1)) {
        price.update(priceOf(one))
        volume.update(volumeOf(one))
      }
    else {
      price.setData(candles.map(priceOf))
      volume.setData(candles.map(volumeOf))
    }
    chart.current.drawn = candles
    const span = `${kind} ${candles[0]?.time}`
    if (span === shown.current) return
    shown.current = span
    api.timeScale().setVisibleLogicalRange({ from: candles.length - 90, to: candles.length + 2 })
  }, [candles, kind])

  return <div ref={frame} className={styles.chart} role="img" aria-label={label} />
}
