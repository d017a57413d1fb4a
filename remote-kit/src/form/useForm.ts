import { ApiError, problemText } from '@shoal/bus'
import { type ChangeEvent, type RefObject, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm as useFields } from 'react-hook-form'
import { constraintProblems } from './constraintProblems.ts'

type Name<V> = keyof V & string
type Problems<V> = { [K in Name<V>]?: string | null | undefined }
/** Names of the fields that hold such a value. */
type NamesOf<V, Value> = { [K in Name<V>]: V[K] extends Value ? K : never }[Name<V>]

/** A schema of the contract, as far as a form needs it. */
interface Checked {
  safeParse(
    values: unknown,
  ): { success: true } | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }
}

export interface FormDefinition<V extends FieldValues> {
  /** The first values. There is a field for each of them; nothing else can be set. */
  values: V
  /** A schema of the contract that the values must fit, where the page has it: `z.object({ id: CameraId })`. */
  schema?: Checked
  /**
   * Checks beyond the schema and the inputs (whose `required`, `minLength`, `type` … are checked, too): a text for each
   * field that is wrong.
   */
  check?: (values: V) => Problems<V>
  /**
   * Sends the values; an error that it throws is shown, and the form keeps what was entered.
   * @param key the Idempotency-Key, the same for every further try with the same values [TOK-5]
   */
  send: (values: V, key: string) => Promise<void>
  /** The field at which a refusal is shown that names no field: one for all, or by the code of the error. */
  blame?: Name<V> | Readonly<Record<string, Name<V>>>
  /** The words for an error. Default: those of the server. */
  textOf?: (error: unknown) => string
}

/** A form while it is filled in: give it to `<Form>` or `<ModalForm>`, and its fields to the inputs. */
export interface FormState<V extends FieldValues> {
  readonly id: string
  readonly element: RefObject<HTMLFormElement | null>
  readonly values: V
  /** The values that differ from those that the fields began with. */
  readonly changes: Partial<V>
  readonly changed: boolean
  /**
   * It is being sent, or was and has not changed since, such as while its modal closes. Sending once more does nothing
   * until something is changed or `reset` is called.
   */
  readonly busy: boolean
  readonly errors: Problems<V>
  /** The error that belongs to no field. */
  readonly problem: string | null
  /** Changes fields by hand, such as with a suggestion. */
  set(changes: Partial<V>): void
  /** Begins anew, with other values if given. */
  reset(values?: V): void
  submit(event?: SyntheticEvent): Promise<void>
  /** For TextInput and TextArea. */
  text<K extends NamesOf<V, string>>(
    name: K,
  ): { name: K; value: V[K]; error: string | undefined; onChange(event: ChangeEvent<{ value: string }>): void }
  /** For NumberField and whatever has `value` and `onValueChange`. */
  value<K extends Name<V>>(
    name: K,
  ): { name: K; value: V[K]; error: string | undefined; onValueChange(value: V[K]): void }
  /** For Select and ChoiceGroup: one of the texts that are offered. */
  choice<K extends NamesOf<V, string | null>>(
    name: K,
  ): { name: K; value: V[K]; error: string | undefined; onValueChange(value: string): void }
  /** For Switch and Checkbox. */
  toggle<K extends NamesOf<V, boolean>>(name: K): { name: K; checked: V[K]; onCheckedChange(checked: boolean): void }
  /** For a TextInput of `type="file"`. */
  file<K extends NamesOf<V, File | null>>(
    name: K,
  ): { name: K; error: string | undefined; onChange(event: ChangeEvent<HTMLInputElement>): void }
}

/** The issues of a schema, each at the outermost field that it is about. */
function schemaProblems<V extends FieldValues>(schema: Checked | undefined, values: V): Record<string, string> {
  const result = schema?.safeParse(values)
  if (!result || result.success) return {}
  return Object.fromEntries(result.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

/** The fields that the server names in a refusal; `issues` carry paths such as `answers.0`. */
function refusedFields(error: unknown, values: FieldValues): Record<string, string> {
  const issues = error instanceof ApiError ? error.issues : []
  return Object.fromEntries(
    issues.flatMap(({ path, message }) => {
      const field = path.split('.').find((part) => part in values)
      return field === undefined ? [] : [[field, message]]
    }),
  )
}

/**
 * A form on react-hook-form: its values, their problems, and their way to the server. A problem stands at its field, the
 * first wrong field gets the focus, and all other errors are in one place.
 */
export function useForm<V extends FieldValues>(definition: FormDefinition<V>): FormState<V> {
  const { values: first, schema, check, send, blame, textOf = problemText } = definition
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const stage = useRef<'open' | 'sending' | 'sent'>('open')
  const touched = useRef(false)
  const attempt = useRef<{ values: string; key: string }>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)

  const resolver: Resolver<V> = (values) => {
    const found = {
      ...schemaProblems(schema, values),
      ...constraintProblems(element.current),
      ...present(check?.(values) ?? {}),
    }
    const errors = Object.entries(found).map(([name, message]) => [name, { type: 'wrong', message }])
    return errors.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(errors) }
  }
  const fields = useFields<V>({ defaultValues: first as DefaultValues<V>, shouldFocusError: false, resolver })
  const { clearErrors, formState, handleSubmit, setError, setValue } = fields
  const values = fields.watch()
  const { dirtyFields } = formState
  const errors = Object.fromEntries(
    Object.entries(formState.errors).map(([name, error]) => [name, String(error?.message ?? '')]),
  ) as Problems<V>
  const changes = Object.fromEntries(
    Object.keys(dirtyFields).map((name) => [name, values[name as Name<V>]]),
  ) as Partial<V>

  // After everything was rendered: wrong fields are marked by then.
  useEffect(() => {
    if (failures === 0) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else element.current?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [failures])

  function tell(error: unknown): void {
    const text = textOf(error)
    const code = error instanceof ApiError ? error.code : ''
    const blamed = typeof blame === 'string' ? blame : blame?.[code]
    const named = refusedFields(error, values)
    const wrong = Object.keys(named).length > 0 ? named : blamed === undefined ? {} : { [blamed]: text }
    for (const [name, message] of Object.entries(wrong)) setError(name as Path<V>, { type: 'server', message })
    if (Object.keys(wrong).length === 0) setProblem(text)
  }

  async function submit(event?: SyntheticEvent): Promise<void> {
    event?.preventDefault()
    if (stage.current !== 'open') return
    stage.current = 'sending'
    touched.current = false
    let failed = false
    setBusy(true)
    setProblem(null)
    clearErrors()
    await handleSubmit(
      async (entered) => {
        const text = JSON.stringify(entered)
        if (attempt.current?.values !== text) attempt.current = { values: text, key: crypto.randomUUID() }
        try {
          await send(entered, attempt.current.key)
          attempt.current = null
        } catch (error) {
          failed = true
          tell(error)
        }
      },
      () => {
        failed = true
      },
    )()
    const over = !failed && !touched.current
    stage.current = over ? 'sent' : 'open'
    setBusy(over)
    if (failed) setFailures((count) => count + 1)
  }

  function touch(): void {
    touched.current = true
    setProblem(null)
    if (stage.current !== 'sent') return
    stage.current = 'open'
    setBusy(false)
  }

  const set = (wanted: Partial<V>) => {
    for (const [name, value] of Object.entries(wanted)) setValue(name as Path<V>, value, { shouldDirty: true })
    clearErrors(Object.keys(wanted) as Path<V>[])
    touch()
  }
  const setOne = (name: string, value: unknown) => set({ [name]: value } as Partial<V>)
  const error = (name: Name<V>) => errors[name] ?? undefined

  return {
    id,
    element,
    values,
    changes,
    changed: Object.keys(changes).length > 0,
    busy,
    errors,
    problem,
    set,
    reset(anew) {
      fields.reset(anew)
      touch()
    },
    submit,
    text: (name) => ({
      name,
      value: values[name],
      error: error(name),
      onChange: ({ target }) => setOne(name, target.value),
    }),
    value: (name) => ({
      name,
      value: values[name],
      error: error(name),
      onValueChange: (value) => setOne(name, value),
    }),
    choice: (name) => ({
      name,
      value: values[name],
      error: error(name),
      onValueChange: (value) => setOne(name, value),
    }),
    toggle: (name) => ({ name, checked: values[name], onCheckedChange: (checked) => setOne(name, checked) }),
    file: (name) => ({
      name,
      error: error(name),
      onChange: ({ target }) => setOne(name, target.files?.[0] ?? null),
    }),
  }
}

const present = (problems: Readonly<Record<string, string | null | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => Boolean(entry[1])))
