import type { Candle } from '@shoal/bus/stocks'
import { render } from '@testing-library/react'
import { grown } from './ChartPlate.tsx'
import PriceChart from './PriceChart.tsx'

const chart = { series: [] as ReturnType<typeof mockSeries>[], show: jest.fn() }
/** Keeps what it is given, as a series of the chart does, and counts how often it is given everything. */
function mockSeries() {
  const points: { time: number }[] = []
  return {
    points,
    setData: jest.fn((all: { time: number }[]) => void points.splice(0, points.length, ...all)),
    update: (point: { time: number }) => {
      if (points.at(-1)?.time === point.time) points.pop()
      points.push(point)
    },
    priceScale: () => ({ applyOptions() {} }),
  }
}
const mockChart = () => {
  chart.series = []
  return {
    addSeries() {
      const one = mockSeries()
      chart.series.push(one)
      return one
    },
    timeScale: () => ({ setVisibleLogicalRange: chart.show }),
    remove() {},
  }
}
// jsdom draws nothing. Virtual, since Jest looks for a package that can be required, and this one can only be imported.
jest.mock('lightweight-charts', () => ({ __esModule: true, ColorType: {}, createChart: () => mockChart() }), {
  virtual: true,
})

const candle = (time: number, close: number): Candle => ({
  ...{ time, open: 100, high: 120, low: 80, close },
  volume: 2,
})
const trade = (second: number, price: number) => ({
  ...{ id: `t${second}`, price, quantity: 3, side: 'buy' as const },
  at: new Date(second * 1000).toISOString(),
})

describe('the chart of a price', () => {
  it.each(['candles', 'line'] as const)(
    '[STK-3] hands only what is new to the library when trades come (%s), and all of it when the candles are others',
    (kind) => {
      const draw = (candles: readonly Candle[]) => <PriceChart candles={candles} kind={kind} color="#fff" label="JET" />
      const read = [candle(0, 90), candle(60, 110), candle(120, 100)]
      const { rerender } = render(draw(read))
      const [price, volume] = chart.series
      // In the last candle, then in one of its own; and a price that moved without a trade.
      let candles = grown(read, [trade(130, 130)], 60)
      rerender(draw(candles))
      candles = [...grown(candles, [trade(185, 70)], 60), { ...candle(240, 75), volume: 0 }]
      rerender(draw(candles))
      for (const one of [price!, volume!]) expect(one.setData).toHaveBeenCalledTimes(1)
      const closes = [90, 110, 130, 70, 75]
      expect(price!.points).toEqual(
        candles.map(({ volume: _, ...one }, place) =>
          kind === 'candles' ? one : { time: one.time, value: closes[place] },
        ),
      )
      expect(volume!.points).toMatchObject(candles.map(({ time, volume: value }) => ({ time, value })))
      expect(chart.show).toHaveBeenCalledTimes(1)

      // Read again after the line was lost: what lies between may be others.
      const again = [candle(0, 90), candle(60, 80), ...candles.slice(2)]
      rerender(draw(again))
      expect(price!.points[1]).toMatchObject(kind === 'candles' ? { close: 80 } : { value: 80 })
      const hours = [candle(3_600, 90)]
      rerender(draw(hours))
      expect(price!.points).toHaveLength(1)
      expect(chart.show).toHaveBeenCalledTimes(2)
      chart.show.mockClear()
    },
  )
})
