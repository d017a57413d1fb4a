import { modalArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { TextInput } from '@shoal/ui/TextInput'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { usePage } from '../../page/context.ts'
import { FormFrame, useSending, Way } from './FormFrame.tsx'
import styles from './own.module.css'
import { useSignedIn } from './useSignedIn.ts'

interface Fields {
  email: string
  password: string
}

export default function LogIn({ reason, email = '' }: { reason?: string; email?: string }): ReactNode {
  const { api, bus } = usePage()
  const signedIn = useSignedIn()
  const { busy, problem, send } = useSending()
  const { register, handleSubmit, getValues, formState } = useForm<Fields>({ defaultValues: { email, password: '' } })
  const submit = handleSubmit((fields) => send(async () => signedIn(await api(accountsArea).logIn({ body: fields }))))
  const go = (id: string) => () => bus.publish(modalArea.topics.open, { id, props: { email: getValues('email') } })
  return (
    <FormFrame
      problem={problem}
      busy={busy}
      action="Log in"
      onSubmit={submit}
      ways={
        <>
          <Way onClick={go('forgot-password')}>Forgot your password?</Way>
          <Way onClick={go('sign-up')}>Sign up instead</Way>
        </>
      }
    >
      {reason && <p className={styles.lead}>{reason}</p>}
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        error={formState.errors.email?.message}
        {...register('email', { required: 'Enter your e-mail' })}
      />
      <TextInput
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        error={formState.errors.password?.message}
        {...register('password', { required: 'Enter your password' })}
      />
    </FormFrame>
  )
}
