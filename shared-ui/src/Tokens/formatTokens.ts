/** `4380` as `₣4,380`; negative amounts carry a true minus before the sign, `signed` adds + to gains. */
export function formatTokens(amount: number, signed = false): string {
  const sign = amount < 0 ? '−' : signed && amount > 0 ? '+' : ''
  return `${sign}₣${Math.abs(amount).toLocaleString('en-US', { maximumFractionDigits: 0 })}`
}
