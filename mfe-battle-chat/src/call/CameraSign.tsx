import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import Video from 'lucide-react/icons/video'
import { useCallStore } from './callStore.ts'

/** Says that the person's camera is on where its picture is not shown. */
export function CameraSign() {
  const isOn = useCallStore((state) => state.camera === 'on')
  if (!isOn) return null
  return (
    <>
      <Video size={16} aria-hidden="true" />
      <VisuallyHidden>Your camera is on</VisuallyHidden>
    </>
  )
}
