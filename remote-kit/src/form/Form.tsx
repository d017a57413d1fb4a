import { Button, type ButtonProps } from '@shoal/ui/Button'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useShell } from '../hooks/shell.ts'
import { ModalFooter } from '../ModalFooter.tsx'
import classes from './Form.module.css'
import type { FormState } from './useForm.ts'

interface FormProps<V extends FieldValues> {
  /** From `useForm`. */
  form: FormState<V>
  /** Needed by screen readers where no heading or dialog says it. */
  'aria-label'?: string
  /** Instead of one field below the other. */
  className?: string | undefined
  children: ReactNode
}

/** A form with its error on top. It says by itself which input is missing, in place of the browser. */
export function Form<V extends FieldValues>({ form, className = classes.form, children, ...rest }: FormProps<V>) {
  return (
    <form
      {...rest}
      ref={form.element}
      id={form.id}
      className={className}
      noValidate
      onSubmit={(event) => void form.submit(event)}
    >
      {form.problem !== null && <ErrorBanner>{form.problem}</ErrorBanner>}
      {children}
    </form>
  )
}

/** The button that sends a form, in the form or away from it, such as at the foot of a modal. */
export function SubmitButton<V extends FieldValues>({
  form,
  ...button
}: Pick<ButtonProps, 'variant' | 'icon' | 'children'> & { form: FormState<V>; disabled?: boolean }) {
  return <Button variant="live" {...button} type="submit" form={form.id} busy={form.busy} />
}

/** A form that is the inside of a modal, with its buttons at the foot of the frame. */
export function ModalForm<V extends FieldValues>({
  action,
  cancel = 'Cancel',
  variant = 'live',
  disabled = false,
  children,
  ...form
}: FormProps<V> & {
  /** Text of the button that sends it. */
  action: ReactNode
  /** Text of the button that closes the modal. */
  cancel?: string
  variant?: ButtonProps['variant']
  /** There is nothing to send yet. */
  disabled?: boolean
}) {
  const { closeModal } = useShell()
  return (
    <Form {...form}>
      {children}
      <ModalFooter>
        <Button variant="ghost" onClick={closeModal}>
          {cancel}
        </Button>
        <SubmitButton form={form.form} variant={variant} disabled={disabled}>
          {action}
        </SubmitButton>
      </ModalFooter>
    </Form>
  )
}
