/** Ms as people read what is left: `0:09`, `4:32`, `1:02:03`, `2 d 03:00:00`. A part of a second counts as a whole one. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  const two = (count: number) => String(count).padStart(2, '0')
  const end = `${two(seconds % 60)}`
  if (days > 0) return `${days} d ${two(hours)}:${two(minutes)}:${end}`
  return hours > 0 ? `${hours}:${two(minutes)}:${end}` : `${minutes}:${end}`
}
