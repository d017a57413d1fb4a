import styles from './Sparkline.module.css'

const [width, height] = [96, 28]

/** The way of a price in a line, as a hint beside the figures; it says nothing that they do not. */
export function Sparkline({ prices }: { prices: readonly number[] }) {
  if (prices.length < 2) return <svg className={styles.line} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const span = Math.max(1, most - least)
  const points = prices.map((price, place) => {
    const x = (place / (prices.length - 1)) * width
    const y = height - 2 - ((price - least) / span) * (height - 4)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  const tone = prices.at(-1)! > prices[0]! ? 'up' : prices.at(-1)! < prices[0]! ? 'down' : 'flat'
  return (
    <svg
      className={styles.line}
      data-tone={tone}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.area} d={`M${points.join('L')}L${width} ${height}L0 ${height}Z`} />
      <path className={styles.stroke} d={`M${points.join('L')}`} />
    </svg>
  )
}
