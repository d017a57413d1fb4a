import type { ReactNode } from 'react'

/**
 * The sign that something is wrong: lucide's triangle-alert. It is in everybody's first load, in case nothing more arrives,
 * and drawn by hand so that lucide's own code is not.
 */
export function AlertIcon({ className }: { className?: string | undefined }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width={24}
      height={24}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      <path d="M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01" />
    </svg>
  )
}
