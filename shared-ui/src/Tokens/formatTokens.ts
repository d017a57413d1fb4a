// Making one takes much longer than writing a number with it, and lists write many.
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** `4380` as `₣4,380`; negative amounts carry a true minus before the sign, `signed` adds + to gains. */
export function formatTokens(amount: number, signed = false): string {
  const sign = amount < 0 ? '−' : signed && amount > 0 ? '+' : ''
  return `${sign}₣${whole.format(Math.abs(amount))}`
}
