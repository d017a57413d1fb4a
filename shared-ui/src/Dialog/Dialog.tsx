import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import { useOwnedPortal } from '../PortalOwner/PortalOwner.tsx'
import { Screws } from '../Screws/Screws.tsx'
import classes from './Dialog.module.css'
import { tabStops } from './tabStops.ts'
import { Well } from './Well.tsx'

/** Milliseconds between Escape and the closing (MOD-1). */
export const ESCAPE_DELAY = 100

export type DialogProps = {
  open: boolean
  /** Asked to close: by the close button or by Escape. A press outside doesn't close. */
  onClose: () => void
  /** Always needed; `hideTitle` leaves it to screen readers. */
  title: ReactNode
  hideTitle?: boolean
  /** No close button; Escape still closes. */
  hideClose?: boolean
  /** `metal` is the brushed frame with screws and a well (MOD-1). */
  variant?: 'plain' | 'metal'
  /** 420, 560 or 820 pixels wide; never wider than the screen. */
  size?: 'small' | 'medium' | 'large'
  /** Buttons, at the right. Without it there is no footer. */
  footer?: ReactNode
  /** Says that it interrupts and wants an answer: `role="alertdialog"`. */
  alert?: boolean
  /** Gets the focus on opening; the first thing that can have it otherwise. */
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus']
  /** For the popup. */
  className?: string | undefined
  children?: ReactNode
}

/** Where the focus goes first: where it was put already, else the content's first control, else the dialog's. */
function firstIn(well: HTMLElement | null): HTMLElement | boolean {
  if (well?.contains(document.activeElement)) return false
  const first = begin(tabStops(well))
  return first && isInSight(first) ? first : true
}

/** The first of these that shows nothing as soon as it has the focus, as a name does with its card. */
const begin = (stops: readonly HTMLElement[]) => stops.find((stop) => stop.ariaHasPopup !== 'dialog')

/** Focus on a control further down would scroll the beginning of the dialog away. */
const isInSight = (control: HTMLElement): boolean => control.getBoundingClientRect().bottom <= window.innerHeight

/**
 * Tab goes round inside the dialog. Base UI sees to that too, but one frame late: somebody who holds Tab down slips out.
 */
function goRound(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = tabStops(event.currentTarget)
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (!to || (document.activeElement !== from && document.activeElement !== event.currentTarget)) return
  if (document.activeElement === event.currentTarget && !event.shiftKey) return
  event.preventDefault()
  to.focus()
}

/** A modal dialog: focus is trapped in it and returned to where it was. */
export function Dialog(props: DialogProps) {
  const owned = useOwnedPortal()
  const {
    open,
    onClose,
    title,
    hideTitle = false,
    hideClose = false,
    variant = 'plain',
    size = 'small',
    footer,
    alert = false,
  } = props
  const { initialFocus, className, children } = props
  const escaping = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(escaping.current), [])
  const well = useRef<HTMLDivElement>(null)
  /** The focus is on the frame, because there was nothing in it yet, and nobody has done anything since. */
  const waits = useRef(false)
  const begins = (how: string) => {
    const first = how === 'touch' || firstIn(well.current)
    waits.current = how !== 'touch' && first === true
    return first
  }
  const metal = variant === 'metal'
  return (
    <Base.Root
      open={open}
      disablePointerDismissal
      onOpenChange={(next, details) => {
        if (next) return
        if (details.reason !== 'escape-key') return onClose()
        details.cancel()
        clearTimeout(escaping.current)
        escaping.current = setTimeout(onClose, ESCAPE_DELAY)
      }}
    >
      <Base.Portal {...owned}>
        <Base.Backdrop className={classes.veil} forceRender />
        <Base.Viewport className={classes.viewport}>
          <Base.Popup
            className={cx(classes.popup, classes[variant], classes[size], className)}
            onKeyDown={(event) => {
              waits.current = false
              goRound(event)
            }}
            onPointerDown={() => {
              waits.current = false
            }}
            role={alert ? 'alertdialog' : 'dialog'}
            initialFocus={initialFocus ?? begins}
          >
            {metal && <Screws />}
            <div
              className={cx(classes.header, hideTitle && hideClose && classes.bare)}
              data-surface={metal ? 'metal' : undefined}
            >
              <Base.Title className={cx(classes.title, hideTitle && classes.hidden)}>{title}</Base.Title>
              {!hideClose && (
                <Base.Close
                  render={
                    <IconButton label="Close" size="small" className={classes.close}>
                      <X />
                    </IconButton>
                  }
                />
              )}
            </div>
            <Well
              ref={well}
              onStops={(stops) => {
                const first = begin(stops)
                if (waits.current && first && isInSight(first)) first.focus()
                if (first) waits.current = false
              }}
            >
              {children}
            </Well>
            {footer && (
              <div className={classes.footer} data-surface={metal ? 'metal' : undefined}>
                {footer}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
