import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { cx } from '../cx.ts'
import wells from '../Field/Field.module.css'
import { FieldFrame, type FieldProps, useField } from '../Field/Field.tsx'
import { useOwnedPortal } from '../PortalOwner/PortalOwner.tsx'
import { isLongLabel } from './isLongLabel.ts'
import classes from './Select.module.css'

export { isLongLabel, LONG_LABEL } from './isLongLabel.ts'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectProps = FieldProps & {
  options: readonly SelectOption[]
  /** null: nothing is chosen. */
  value?: string | null
  defaultValue?: string | null
  onValueChange?: (value: string) => void
  placeholder?: string
  name?: string
  required?: boolean
  disabled?: boolean
  id?: string
  className?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** One of a list that drops down. Labels of 12 characters or more are set condensed (UI-7). */
export function Select(props: SelectProps) {
  const owned = useOwnedPortal()
  const {
    label,
    hideLabel,
    hint,
    error,
    options,
    value,
    defaultValue,
    onValueChange,
    placeholder = 'Choose…',
    className,
    id,
    ref,
    ...root
  } = props
  const tied = useField({ label, hint, error }, id)
  // One size for all that stand below each other.
  const long = options.some(({ label }) => isLongLabel(label))
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, className }} id={tied.id} required={root.required}>
      <Base.Root
        {...root}
        modal={false}
        onOpenChangeComplete={showGuards}
        items={options}
        {...(value === undefined ? { defaultValue: defaultValue ?? null } : { value })}
        onValueChange={(next) => next !== null && onValueChange?.(next)}
      >
        <Base.Trigger
          ref={ref}
          {...tied}
          aria-labelledby={`${tied.id}-label`}
          className={cx(wells.well, classes.trigger)}
        >
          <Base.Value>
            {(chosen: string | null) => {
              const text = options.find((option) => option.value === chosen)?.label
              return <Label text={text ?? placeholder} faint={text === undefined} />
            }}
          </Base.Value>
          <Base.Icon className={classes.arrow}>
            <ChevronDown />
          </Base.Icon>
        </Base.Trigger>
        {/* The page's policy refuses the style element of Base UI, which a list of our own does not need. */}
        <CSPProvider disableStyleElements>
          <Base.Portal {...owned}>
            <Base.Positioner className={classes.positioner} sideOffset={4} alignItemWithTrigger={false}>
              <Base.Popup className={classes.popup}>
                <Base.List className={classes.list}>
                  {options.map((option) => (
                    <Base.Item
                      key={option.value}
                      value={option.value}
                      label={option.label}
                      disabled={option.disabled ?? false}
                      className={classes.item}
                    >
                      <Base.ItemText>
                        <Label text={option.label} long={long} />
                      </Base.ItemText>
                      <Base.ItemIndicator className={classes.mark}>
                        <Check />
                      </Base.ItemIndicator>
                    </Base.Item>
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </CSPProvider>
      </Base.Root>
    </FieldFrame>
  )
}

/**
 * Base UI hides the guards around an open list from assistive technology although they take the focus for a moment, to
 * pass it on. Focusable and hidden at once is an error for axe-core; not hidden they do the same work.
 */
function showGuards(open: boolean) {
  if (!open) return
  for (const guard of document.querySelectorAll('[data-base-ui-focus-guard][aria-hidden]'))
    guard.removeAttribute('aria-hidden')
}

function Label({ text, faint = false, long = isLongLabel(text) }: { text: string; faint?: boolean; long?: boolean }) {
  return (
    <span className={cx(classes.label, long && classes.long, faint && classes.faint)} data-long={long || undefined}>
      {text}
    </span>
  )
}
