import { Fish, Scissors } from 'lucide-react'
import { useState } from 'react'
import {
  Button,
  DismissButton,
  EmptyState,
  ErrorBanner,
  ErrorState,
  Loader,
  Missing,
  Plate,
  SkeletonLines,
  type StackedToast,
  Toast,
  ToastStack,
  type ToastType,
} from '../../src/index.ts'
import { Columns, type Group, Row } from '../specimen.tsx'

const TYPES: readonly ToastType[] = ['info', 'success', 'error', 'warning']

function Toasts() {
  const [stack, setStack] = useState<StackedToast[]>([])
  const add = (position: StackedToast['position']) => {
    const number = stack.length + 1
    const type = TYPES[number % 4]!
    setStack([
      ...stack,
      {
        id: crypto.randomUUID(),
        type,
        position,
        header: `Message ${number}`,
        text: 'You claimed 25 XP!',
        icon: number % 2 === 0,
      },
    ])
  }
  return (
    <>
      <Columns>
        <Toast type="success" header="Nice Find!">
          You claimed 25 XP!
        </Toast>
        <Toast type="info" header="Daily streak" icon onClose={() => undefined}>
          Day 4: 100 XP on top.
        </Toast>
        <Toast type="warning" icon onClose={() => undefined}>
          Slow down: 5 seconds between messages.
        </Toast>
        <Toast type="error" header="Not sent" icon={<Fish />} onClose={() => undefined}>
          Sorry, something went wrong
        </Toast>
      </Columns>
      <Row>
        {(['top', 'middle', 'bottom'] as const).map((position) => (
          <Button key={position} onClick={() => add(position)}>
            Toast at the {position}
          </Button>
        ))}
      </Row>
      <ToastStack toasts={stack} onClose={(id) => setStack(stack.filter((toast) => toast.id !== id))} />
    </>
  )
}

function Loaders() {
  const [full, setFull] = useState(false)
  return (
    <>
      <Row>
        <Loader variant="inline" messages={['Connecting…']} />
        <Button
          onClick={() => {
            setFull(true)
            setTimeout(() => setFull(false), 4500)
          }}
        >
          Show full-screen loader
        </Button>
      </Row>
      <Loader />
      {full && <Loader variant="full" />}
    </>
  )
}

export const feedback: Group = {
  title: 'Feedback',
  specimens: [
    { name: 'Toast, ToastStack', note: '24 px apart; hover or focus opens the stack.', Show: Toasts },
    { name: 'Loader', note: 'A new message every 2 s.', Show: Loaders },
    {
      name: 'Missing',
      note: 'In the place of what did not come: sentences, a few words, or the icon of a button.',
      Show: () => (
        <Columns>
          <Missing name="The chart" onRetry={() => undefined}>
            It could not be fetched from the server.
          </Missing>
          <Row>
            <Missing name="The clip" size="line" onRetry={() => undefined} />
            <Missing name="The clip button" size="icon" onRetry={() => undefined} />
            <Missing name="The clip button" size="icon" label="Clip" onRetry={() => undefined} />
            <Missing name="The clip" size="line" retrying onRetry={() => undefined} />
          </Row>
        </Columns>
      ),
    },
    {
      name: 'ErrorBanner',
      note: 'Something is wrong, the rest works.',
      Show: () => (
        <>
          <ErrorBanner onRetry={() => undefined} end={<DismissButton onClick={() => undefined} />}>
            The chat is not connected.
          </ErrorBanner>
          <ErrorBanner>Sorry, something went wrong</ErrorBanner>
        </>
      ),
    },
    {
      name: 'EmptyState, ErrorState, SkeletonLines',
      note: 'What a panel shows when it has nothing, no luck, or no answer yet.',
      Show: () => (
        <Columns>
          <Plate title="Clips">
            <EmptyState icon={<Scissors />} title="No clips yet" action={<Button variant="live">Cut one</Button>}>
              The last 45 seconds are always at hand.
            </EmptyState>
          </Plate>
          <Plate title="Stox">
            <ErrorState onRetry={() => undefined}>Sorry, something went wrong</ErrorState>
          </Plate>
          <Plate title="Clans">
            <SkeletonLines lines={5} avatar />
          </Plate>
        </Columns>
      ),
    },
  ],
}
